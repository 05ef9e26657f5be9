import type { LanguageModelV4 } from '@ai-sdk/provider';
import { referenceError } from '../errors.ts';
import { listedModel } from './listed-model.ts';
import { readBaseUrl, type ModelSpec, type Provider } from './model-spec.ts';

/** Where a provider is, and which variables of the environment speak of it. */
export const providers: Readonly<
  Record<
    Provider,
    {
      readonly address: string;
      readonly addressVariable: string;
      readonly keyVariable: string | undefined;
    }
  >
> = {
  openai: {
    address: 'https://api.openai.com/v1',
    addressVariable: 'OPENAI_BASE_URL',
    keyVariable: 'OPENAI_API_KEY',
  },
  anthropic: {
    address: 'https://api.anthropic.com/v1',
    addressVariable: 'ANTHROPIC_BASE_URL',
    keyVariable: 'ANTHROPIC_API_KEY',
  },
  ollama: {
    address: 'http://127.0.0.1:11434/v1',
    addressVariable: 'OLLAMA_HOST',
    keyVariable: undefined,
  },
};

/** OLLAMA_HOST may be `host:port`, and the chat interface lies below /v1. */
function ollamaAddress(value: string): string {
  const withScheme = /^https?:\/\//i.test(value) ? value : `http://${value}`;
  const base = readBaseUrl(withScheme, 'OLLAMA_HOST');
  return /\/v1$/.test(base) ? base : `${base}/v1`;
}

function addressOf(provider: Provider, own: string | undefined, env: NodeJS.ProcessEnv): string {
  if (own !== undefined) return own;
  const { address, addressVariable } = providers[provider];
  const value = env[addressVariable];
  if (value === undefined || value === '') return address;
  return provider === 'ollama' ? ollamaAddress(value) : readBaseUrl(value, addressVariable);
}

/** The provider's key. Throws MODEL_KEY_MISSING that names the variable. */
export function keyOf(provider: Provider, env: NodeJS.ProcessEnv): string | undefined {
  const { keyVariable } = providers[provider];
  if (keyVariable === undefined) return undefined;
  const key = env[keyVariable];
  if (key === undefined || key.trim() === '') {
    throw referenceError('MODEL_KEY_MISSING', {
      place: keyVariable,
      message: `The provider ${provider} needs a key, and ${keyVariable} is not set.`,
      hint: `Set ${keyVariable}, or leave --model out to plan offline.`,
    });
  }
  return key.trim();
}

async function openCompatible(
  name: string,
  baseURL: string,
  model: string,
  apiKey: string | undefined,
): Promise<LanguageModelV4> {
  const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible');
  const provider = createOpenAICompatible({
    name,
    baseURL,
    ...(apiKey === undefined ? {} : { apiKey }),
    includeUsage: true,
  });
  return provider.chatModel(model);
}

/** The language model that a setting means; provider packages load here. Throws MODEL_KEY_MISSING, MODEL_NOT_LISTED. */
export async function openModel(
  spec: Exclude<ModelSpec, { kind: 'offline' }>,
  env: NodeJS.ProcessEnv,
  signal: AbortSignal,
): Promise<LanguageModelV4> {
  if (spec.kind === 'server') {
    const value = env['TOOLWRIGHT_API_KEY'];
    const key = value === undefined || value === '' ? undefined : value;
    const model = spec.model ?? (await listedModel(spec.baseUrl, key, signal));
    return openCompatible('server', spec.baseUrl, model, key);
  }
  const { provider, model } = spec;
  const apiKey = keyOf(provider, env);
  const baseURL = addressOf(provider, spec.baseUrl, env);
  if (provider !== 'anthropic') return openCompatible(provider, baseURL, model, apiKey);
  const { createAnthropic } = await import('@ai-sdk/anthropic');
  return createAnthropic({ baseURL, ...(apiKey === undefined ? {} : { apiKey }) })(model);
}
