import { describe, expect, it } from 'vitest';
import { agentError, type AgentErrorCode } from '../errors.ts';
import { isContextOverflow } from './context-overflow.ts';
import type { ModelReply } from './model-reply.ts';

const reply = (finishReason?: ModelReply['finishReason']): ModelReply => ({
  parts: [],
  calls: [],
  text: '',
  reasoning: '',
  finishReason,
  usage: undefined,
  sources: [],
  providerApprovals: [],
  warnings: [],
  response: {},
  providerMetadata: undefined,
});

const says = (cause: unknown, code: AgentErrorCode = 'MODEL_REQUEST_FAILED') =>
  isContextOverflow(reply(), agentError(code, { cause }));

describe('an overflow of the context is known by', () => {
  it.each([
    ['Anthropic', 'prompt is too long: 213462 tokens > 200000 maximum'],
    [
      'Anthropic, with max_tokens',
      'input length and `max_tokens` exceed context limit: 195000 + 21333 > 200000',
    ],
    ['OpenAI responses', 'Your input exceeds the context window of this model. Please adjust it.'],
    [
      'OpenAI chat',
      "This model's maximum context length is 8192 tokens. However, your messages resulted in 8545 tokens.",
    ],
    ['Google', 'The input token count (1196265) exceeds the maximum number of tokens allowed.'],
    ['Bedrock', 'Input is too long for requested model.'],
    ['Bedrock, other models', 'Too many input tokens. Max input tokens: 8192'],
    ['xAI', "This model's maximum prompt length is 131072 but the request contains 537812 tokens."],
    ['Groq', 'Please reduce the length of the messages or completion.'],
    ['OpenRouter', "This endpoint's maximum context length is 204800 tokens."],
    [
      'Mistral',
      'Prompt contains 40960 tokens and 0 draft tokens, too large for model with 32768 maximum context length',
    ],
    ['llama.cpp', 'the request exceeds the available context size, try increasing it'],
    ['llama.cpp, by type', { error: { code: 400, type: 'exceed_context_size_error' } }],
    ['LM Studio', 'tokens to keep from the initial prompt is greater than the context length'],
    ['Ollama', 'the input length exceeds the context length'],
    ['vLLM', 'The decoder prompt is longer than the maximum model length of 4096.'],
    ['SGLang', "The input (9000 tokens) is longer than the model's context length (8192 tokens)."],
    ['Moonshot', 'Your request exceeded model token limit: 262144 (requested: 566084)'],
    ['MiniMax', 'invalid params, context window exceeds limit'],
    ['GitHub Copilot', 'prompt token count of 140000 exceeds the limit of 128000'],
    ['Poolside', 'Input length 131393 exceeds the maximum allowed input length of 131040 tokens.'],
    ['Perplexity', 'The total length of all messages is too long.'],
    ['Atlas', 'Prompt too long: 5152 tokens exceeds max_seq_len 2048'],
  ])('the words of %s', (_provider, words) => {
    expect(says(typeof words === 'string' ? new Error(words) : words)).toBe(true);
  });

  it('the code of a body, wherever the provider package put it', () => {
    const error = { message: 'Bad request', code: 'context_length_exceeded' };
    expect(says({ data: { error }, statusCode: 400 })).toBe(true);
    expect(says({ responseBody: JSON.stringify({ error }), statusCode: 400 })).toBe(true);
    expect(says({ cause: { cause: new Error('prompt is too long') } })).toBe(true);
    expect(says({ message: 'Failed after 3 attempts.', lastError: { data: { error } } })).toBe(
      true,
    );
  });

  it('an error within the stream', () => {
    const cause = { type: 'error', error: { code: 'context_length_exceeded' } };
    expect(says(cause, 'MODEL_STREAM_FAILED')).toBe(true);
    expect(says('prompt is too long', 'MODEL_STREAM_FAILED')).toBe(true);
  });

  it('a request that the server finds too large', () => {
    expect(says({ statusCode: 413, message: 'Request Entity Too Large' })).toBe(true);
  });

  it('the finish reason of a reply that ran into the end of the context', () => {
    expect(
      isContextOverflow(
        reply({ unified: 'length', raw: 'model_context_window_exceeded' }),
        undefined,
      ),
    ).toBe(true);
  });
});

describe('no overflow of the context is', () => {
  it.each([
    [
      'a limit of the rate, told in tokens',
      { statusCode: 413, message: 'tokens per minute (TPM)' },
    ],
    ['a limit of the rate, by status', { statusCode: 429, message: 'maximum context length' }],
    ['a throttled request', new Error('ThrottlingException: Too many input tokens, please wait')],
    ['a used-up quota', new Error('quota exceeded; reduce the length of the messages')],
    ['a wrong key', { statusCode: 401, message: 'invalid x-api-key' }],
    ['a broken server', { statusCode: 500, message: 'Internal Server Error' }],
    ['nothing', undefined],
    ['a request that is quoted far behind', `${'x'.repeat(2_000)} maximum context length`],
  ])('%s', (_name, cause) => {
    expect(says(cause)).toBe(false);
  });

  it('an error that refers to itself', () => {
    const error: { cause?: unknown } = {};
    error.cause = error;
    expect(says(error)).toBe(false);
  });

  it('the output limit of the model, nor a failure of another kind', () => {
    expect(isContextOverflow(reply({ unified: 'length', raw: 'max_tokens' }), undefined)).toBe(
      false,
    );
    expect(says(new Error('prompt is too long'), 'MODEL_TIMEOUT')).toBe(false);
  });
});
