import type { ContentPart, ToolError, Warning } from '@toolwright/core';

/** What a result shows to a model apart from its warnings: text in UTF-8, images and the like in base64. */
export function resultBytes(content: readonly ContentPart[], error: ToolError | undefined): number {
  return textBytes(content, error) + binaryBytes(content);
}

export function textBytes(content: readonly ContentPart[], error: ToolError | undefined): number {
  let bytes = error === undefined ? 0 : errorBytes(error);
  for (const part of content) bytes += partTextBytes(part);
  return bytes;
}

export function binaryBytes(content: readonly ContentPart[]): number {
  let bytes = 0;
  for (const part of content) if (isBinary(part)) bytes += part.data.length;
  return bytes;
}

export function warningBytes(warnings: readonly Warning[]): number {
  let bytes = 0;
  for (const { code, message } of warnings) bytes += code.length + Buffer.byteLength(message);
  return bytes;
}

export type BinaryPart = Exclude<ContentPart, { readonly type: 'text' }> & {
  readonly data: string;
};

export function isBinary(part: ContentPart): part is BinaryPart {
  return part.type !== 'text' && part.data !== undefined;
}

/** Without joining anything: a text may be large. */
function partTextBytes(part: ContentPart): number {
  if (part.type === 'text') return Buffer.byteLength(part.text);
  const mediaType = part.mediaType?.length ?? 0;
  if (part.type !== 'resource') return mediaType;
  return Buffer.byteLength(part.uri) + mediaType + Buffer.byteLength(part.text ?? '');
}

function errorBytes({ message, hint = '' }: ToolError): number {
  return Buffer.byteLength(message) + Buffer.byteLength(hint);
}
