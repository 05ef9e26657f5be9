import type { JsonValue } from '@toolwright/core';
import type { AgentMessage } from '../messages/transcript.ts';

/** Bytes become base64, which the AI SDK takes in their place; URLs become text. Throws for what is no JSON at all. */
export function messagesToJson(messages: readonly AgentMessage[]): readonly JsonValue[] {
  // A replacer sees a Buffer only after its own toJSON; the holder still has it.
  const text = JSON.stringify(messages, function (this: Record<string, unknown>, key, value) {
    const original = this[key];
    return original instanceof Uint8Array ? base64(original) : (value as unknown);
  });
  return JSON.parse(text) as JsonValue[];
}

/** What {@link messagesToJson} gave, as messages again. */
export function messagesFromJson(messages: readonly JsonValue[]): readonly AgentMessage[] {
  return messages.map((message) => {
    const { role, content } = message as { role?: unknown; content?: unknown };
    if (role === 'system' || !Array.isArray(content)) return message as unknown as AgentMessage;
    return {
      ...(message as object),
      content: content.map((part) => withUrls(part)),
    } as unknown as AgentMessage;
  });
}

/** Files stand in a part itself, or in the items of a tool result. Nothing else of a part is looked into. */
function withUrls(part: unknown): unknown {
  if (!isObject(part)) return part;
  const { data, output } = part;
  if (isUrl(data)) return { ...part, data: { ...data, url: new URL(data.url) } };
  if (!isObject(output) || output['type'] !== 'content' || !Array.isArray(output['value']))
    return part;
  return { ...part, output: { ...output, value: output['value'].map(withUrls) } };
}

function isUrl(data: unknown): data is { readonly url: string } {
  return (
    isObject(data) &&
    data['type'] === 'url' &&
    typeof data['url'] === 'string' &&
    URL.canParse(data['url'])
  );
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

function base64(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64');
}
