import { ToolwrightError } from '@toolwright/core';
import type { LanguageModelV3, LanguageModelV4 } from '@ai-sdk/provider';
import { agentErrors } from '../errors.ts';
import { fromV3 } from './from-v3.ts';

/** What the loop runs on: a language model of an AI SDK provider package, specification v4 or v3. */
export type AgentModel = LanguageModelV4 | LanguageModelV3;

/** The part of a model that the loop uses. */
export type StreamingModel = Pick<LanguageModelV4, 'provider' | 'modelId' | 'doStream'>;

/**
 * The model as v4. Throws ToolwrightError MODEL_UNSUPPORTED for anything that is not a v3 or v4 language model,
 * naming what came: the AI SDK's own type still admits v2 models and plain model names.
 */
export function toStreamingModel(model: unknown): StreamingModel {
  if (typeof model === 'string') {
    throw unsupported('The model is a name; a model object is needed.');
  }
  if (typeof model !== 'object' || model === null) {
    throw unsupported('The model is missing.');
  }
  const { specificationVersion, doStream } = model as {
    specificationVersion?: unknown;
    doStream?: unknown;
  };
  if (typeof doStream !== 'function') throw unsupported('The model has no doStream function.');
  if (specificationVersion === 'v4') return model as LanguageModelV4;
  if (specificationVersion === 'v3') return fromV3(model as LanguageModelV3);
  throw unsupported(
    typeof specificationVersion === 'string' && /^v\d+$/.test(specificationVersion)
      ? `The model has specification ${specificationVersion}; v4 and v3 are supported.`
      : 'The model does not say which specification it has; v4 and v3 are supported.',
  );
}

function unsupported(message: string): ToolwrightError {
  return new ToolwrightError('MODEL_UNSUPPORTED', message, {
    place: 'model',
    hint: agentErrors.MODEL_UNSUPPORTED.next,
  });
}
