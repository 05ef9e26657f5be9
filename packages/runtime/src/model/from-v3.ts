import type {
  LanguageModelV3,
  LanguageModelV3CallOptions,
  LanguageModelV3StreamPart,
  LanguageModelV4CallOptions,
  LanguageModelV4StreamPart,
} from '@ai-sdk/provider';
import type { StreamingModel } from './language-model.ts';
import { toV3Prompt } from './v3-prompt.ts';

/** A v3 model that takes and gives v4: files have another shape there, and a call has no `reasoning` level. */
export function fromV3(model: LanguageModelV3): StreamingModel {
  return {
    get provider() {
      return model.provider;
    },
    get modelId() {
      return model.modelId;
    },
    async doStream(options) {
      const { stream, ...rest } = await model.doStream(toV3Options(options));
      return { ...rest, stream: stream.pipeThrough(toV4Parts()) };
    },
  };
}

function toV3Options({
  reasoning: _reasoning,
  prompt,
  ...options
}: LanguageModelV4CallOptions): LanguageModelV3CallOptions {
  return { ...options, prompt: toV3Prompt(prompt) };
}

function toV4Parts(): TransformStream<LanguageModelV3StreamPart, LanguageModelV4StreamPart> {
  return new TransformStream({
    transform(part, controller) {
      controller.enqueue(
        part.type === 'file' ? { ...part, data: { type: 'data', data: part.data } } : part,
      );
    },
  });
}
