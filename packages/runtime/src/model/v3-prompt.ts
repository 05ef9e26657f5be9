import type {
  LanguageModelV3Message,
  LanguageModelV3Prompt,
  LanguageModelV3ToolResultOutput,
  LanguageModelV3ToolResultPart,
  LanguageModelV4FilePart,
  LanguageModelV4Message,
  LanguageModelV4Prompt,
  LanguageModelV4ToolResultOutput,
  LanguageModelV4ToolResultPart,
  SharedV4FileData,
} from '@ai-sdk/provider';

type PartsOf<Message, Role> =
  Extract<Message, { role: Role }> extends { content: (infer Part)[] } ? Part : never;

type V3UserPart = PartsOf<LanguageModelV3Message, 'user'>;
type V4UserPart = PartsOf<LanguageModelV4Message, 'user'>;
type V3AssistantPart = PartsOf<LanguageModelV3Message, 'assistant'>;
type V4AssistantPart = PartsOf<LanguageModelV4Message, 'assistant'>;
type V3ToolPart = PartsOf<LanguageModelV3Message, 'tool'>;
type V4ToolPart = PartsOf<LanguageModelV4Message, 'tool'>;
type V3ResultItem = Extract<LanguageModelV3ToolResultOutput, { type: 'content' }>['value'][number];
type V4ResultItem = Extract<LanguageModelV4ToolResultOutput, { type: 'content' }>['value'][number];
type V3FilePart = Extract<V3AssistantPart, { type: 'file' }>;

/**
 * A v4 prompt for a v3 model. Parts that v3 does not know (custom parts, files inside reasoning, files held by a
 * provider) are left out: they only ever come from a v4 model.
 */
export function toV3Prompt(prompt: LanguageModelV4Prompt): LanguageModelV3Prompt {
  return prompt.map(toV3Message);
}

function toV3Message(message: LanguageModelV4Message): LanguageModelV3Message {
  switch (message.role) {
    case 'system':
      return message;
    case 'user':
      return { ...message, content: message.content.flatMap(toV3UserPart) };
    case 'assistant':
      return { ...message, content: message.content.flatMap(toV3AssistantPart) };
    case 'tool':
      return { ...message, content: message.content.map(toV3ToolPart) };
  }
}

function toV3UserPart(part: V4UserPart): V3UserPart[] {
  return part.type === 'file' ? toV3File(part) : [part];
}

function toV3ToolPart(part: V4ToolPart): V3ToolPart {
  return part.type === 'tool-result' ? toV3Result(part) : part;
}

function toV3AssistantPart(part: V4AssistantPart): V3AssistantPart[] {
  switch (part.type) {
    case 'file':
      return toV3File(part);
    case 'tool-result':
      return [toV3Result(part)];
    case 'custom':
    case 'reasoning-file':
      return [];
    default:
      return [part];
  }
}

function toV3File(part: LanguageModelV4FilePart): V3FilePart[] {
  const data = toV3Data(part.data);
  return data === undefined ? [] : [{ ...part, data }];
}

function toV3Data(data: SharedV4FileData): V3FilePart['data'] | undefined {
  switch (data.type) {
    case 'data':
      return data.data;
    case 'url':
      return data.url;
    case 'text':
      return new TextEncoder().encode(data.text);
    case 'reference':
      return undefined;
  }
}

function toV3Result(part: LanguageModelV4ToolResultPart): LanguageModelV3ToolResultPart {
  const { output } = part;
  return {
    ...part,
    output:
      output.type === 'content'
        ? { ...output, value: output.value.flatMap(toV3ResultItem) }
        : output,
  };
}

function toV3ResultItem(item: V4ResultItem): V3ResultItem[] {
  if (item.type !== 'file') return [item];
  const { data, mediaType, filename, ...rest } = item;
  const isImage = mediaType.startsWith('image/');
  switch (data.type) {
    case 'text':
      return [{ ...rest, type: 'text', text: data.text }];
    case 'url':
      return [
        {
          ...rest,
          type: isImage ? 'image-url' : 'file-url',
          url: data.originalUrl ?? data.url.href,
        },
      ];
    case 'reference':
      return [{ ...rest, type: isImage ? 'image-file-id' : 'file-id', fileId: data.reference }];
    case 'data': {
      const base64 =
        typeof data.data === 'string' ? data.data : Buffer.from(data.data).toString('base64');
      if (isImage) return [{ ...rest, type: 'image-data', data: base64, mediaType }];
      return [
        {
          ...rest,
          type: 'file-data',
          data: base64,
          mediaType,
          ...(filename === undefined ? {} : { filename }),
        },
      ];
    }
  }
}
