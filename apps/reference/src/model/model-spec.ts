import { referenceError } from '../errors.ts';

export type Provider = 'openai' | 'anthropic' | 'ollama';

/** What `--model` says. */
export type ModelSpec =
  | { readonly kind: 'offline' }
  | {
      readonly kind: 'provider';
      readonly provider: Provider;
      readonly model: string;
      readonly baseUrl: string | undefined;
    }
  | { readonly kind: 'server'; readonly baseUrl: string; readonly model: string | undefined };

/** An address without a slash at its end. Throws MODEL_SPEC_INVALID for anything but http(s) without a user name. */
export function readBaseUrl(text: string, place: string): string {
  let url: URL;
  try {
    url = new URL(text);
  } catch (error) {
    throw referenceError('MODEL_SPEC_INVALID', {
      place,
      message: 'The address is not a URL.',
      cause: error,
    });
  }
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    throw referenceError('MODEL_SPEC_INVALID', {
      place,
      message: 'The address must begin with http:// or https://.',
    });
  }
  if (url.username !== '' || url.password !== '') {
    throw referenceError('MODEL_SPEC_INVALID', {
      place,
      message: 'The address holds a user name or password.',
      hint: 'Leave them out of the address and set the key in the environment.',
    });
  }
  url.hash = '';
  return url.href.replace(/\/+$/, '');
}

/** Reads `--model` and `--base-url`. Throws MODEL_SPEC_INVALID. */
export function parseModelSpec(text: string, baseUrl: string | undefined): ModelSpec {
  const place = '--model';
  if (text === 'offline') return { kind: 'offline' };
  if (/^https?:\/\//i.test(text)) {
    const hash = text.indexOf('#');
    const model = hash < 0 ? undefined : decodeURIComponent(text.slice(hash + 1));
    if (model === '')
      throw referenceError('MODEL_SPEC_INVALID', {
        place,
        message: 'After # the name of the model is missing.',
      });
    return {
      kind: 'server',
      baseUrl: readBaseUrl(hash < 0 ? text : text.slice(0, hash), place),
      model,
    };
  }
  const colon = text.indexOf(':');
  const provider = colon < 0 ? text : text.slice(0, colon);
  const model = colon < 0 ? '' : text.slice(colon + 1).trim();
  if (provider !== 'openai' && provider !== 'anthropic' && provider !== 'ollama') {
    throw referenceError('MODEL_SPEC_INVALID', {
      place,
      message: 'The provider is none of openai, anthropic and ollama.',
    });
  }
  if (model === '') {
    throw referenceError('MODEL_SPEC_INVALID', {
      place,
      message: 'The name of the model is missing.',
      hint: `Write it after the colon: ${provider}:<model>.`,
    });
  }
  return {
    kind: 'provider',
    provider,
    model,
    baseUrl: baseUrl === undefined ? undefined : readBaseUrl(baseUrl, '--base-url'),
  };
}
