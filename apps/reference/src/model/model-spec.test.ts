import { describe, expect, test } from 'vitest';
import { parseModelSpec } from './model-spec.ts';

test.each<[string, object]>([
  ['offline', { kind: 'offline' }],
  ['openai:gpt-x', { kind: 'provider', provider: 'openai', model: 'gpt-x', baseUrl: undefined }],
  [
    'ollama:qwen3:8b',
    { kind: 'provider', provider: 'ollama', model: 'qwen3:8b', baseUrl: undefined },
  ],
  [
    'http://127.0.0.1:8080/v1/',
    { kind: 'server', baseUrl: 'http://127.0.0.1:8080/v1', model: undefined },
  ],
  [
    'https://host.example/v1#org/model-1',
    { kind: 'server', baseUrl: 'https://host.example/v1', model: 'org/model-1' },
  ],
])('%s', (text, spec) => {
  expect(parseModelSpec(text, undefined)).toEqual(spec);
});

test('--base-url goes with a provider', () => {
  expect(parseModelSpec('anthropic:m', 'http://127.0.0.1:1/v1/')).toMatchObject({
    baseUrl: 'http://127.0.0.1:1/v1',
  });
});

describe('what cannot be read', () => {
  test.each([
    ['gpt-x', undefined],
    ['openai', undefined],
    ['openai: ', undefined],
    ['http://', undefined],
    ['https://user@host.example/v1#m', undefined],
    ['https://host.example/v1#', undefined],
    ['openai:m', 'host.example'],
  ])('%s %s', (text, baseUrl) => {
    expect(() => parseModelSpec(text, baseUrl)).toThrowError(
      expect.objectContaining({ code: 'MODEL_SPEC_INVALID', hint: expect.any(String) }),
    );
  });
});
