import type {
  LanguageModelV4Content,
  LanguageModelV4GenerateResult,
  LanguageModelV4StreamPart,
} from '@ai-sdk/provider';

/** The same reply as `doGenerate` gives it. Rejects with the error of an `error` part. */
export async function collectParts(
  stream: ReadableStream<LanguageModelV4StreamPart>,
): Promise<LanguageModelV4GenerateResult> {
  const content: LanguageModelV4Content[] = [];
  const texts = new Map<string, { type: 'text' | 'reasoning'; text: string }>();
  let finish: Extract<LanguageModelV4StreamPart, { type: 'finish' }> | undefined;
  for await (const part of stream) {
    switch (part.type) {
      case 'text-start':
      case 'reasoning-start': {
        const block = {
          type: part.type === 'text-start' ? ('text' as const) : ('reasoning' as const),
          text: '',
        };
        texts.set(part.id, block);
        content.push(block);
        break;
      }
      case 'text-delta':
      case 'reasoning-delta': {
        const block = texts.get(part.id);
        if (block !== undefined) block.text += part.delta;
        break;
      }
      case 'reasoning-end':
        Object.assign(
          texts.get(part.id) ?? {},
          part.providerMetadata === undefined ? {} : { providerMetadata: part.providerMetadata },
        );
        break;
      case 'tool-call':
      case 'tool-result':
      case 'file':
      case 'source':
        content.push(part);
        break;
      case 'error':
        throw part.error;
      case 'finish':
        finish = part;
        break;
      default:
        break;
    }
  }
  return {
    content,
    finishReason: finish?.finishReason ?? { unified: 'interrupted', raw: undefined },
    usage: finish?.usage ?? {
      inputTokens: {
        total: undefined,
        noCache: undefined,
        cacheRead: undefined,
        cacheWrite: undefined,
      },
      outputTokens: { total: undefined, text: undefined, reasoning: undefined },
    },
    warnings: [],
  };
}
