import type { AgentError } from '../errors.ts';
import type { ModelReply } from './model-reply.ts';

/**
 * How providers and servers say that a request does not fit into the model's context. The one place for it: a new
 * form gets a row here and one in the test. Sources: the providers' documents, and the collections in the issues
 * earendil-works/pi#129, BerriAI/litellm#21647 and archestra-ai/archestra#6044.
 */
const overflowForms: readonly RegExp[] = [
  // OpenAI, and what speaks its code: Azure, DeepSeek, Groq
  /\bcontext_length_exceeded\b/,
  // OpenAI chat completions, OpenRouter, vLLM, Mistral, NVIDIA
  /maximum context length/i,
  // OpenAI responses
  /exceeds the context window/i,
  // Anthropic; Bedrock's Claude
  /prompt (is )?too long/i,
  // Anthropic, of input and max_tokens together
  /exceed context limit/i,
  // Google
  /input token count.{0,80}exceeds the maximum/i,
  // Bedrock
  /input is too long for requested model/i,
  /too many input tokens/i,
  // xAI
  /maximum prompt length is/i,
  // Groq
  /reduce the length of the messages/i,
  // llama.cpp
  /\bexceed_context_size_error\b/,
  /exceeds the available context size/i,
  // LM Studio
  /greater than the context length/i,
  // Ollama
  /input length exceeds the (maximum )?context length/i,
  // vLLM, SGLang
  /longer than the (maximum model length|model's context length)/i,
  // Moonshot
  /exceeded model token limit/i,
  // MiniMax
  /context window exceeds limit/i,
  // GitHub Copilot
  /token count of [\d,]+ exceeds the limit of/i,
  // Poolside
  /exceeds the maximum allowed input length/i,
  // Perplexity
  /length of all messages is too long/i,
];

/** Too fast or too busy is not too long, though some say it in words of tokens. */
const otherForms =
  /rate.?limit|too many requests|throttl|quota|tokens? per (minute|day)|\bTPM\b|overloaded/i;

/** Beyond this a text quotes something, mostly the request. */
const maxCharacters = 2_000;

/** Whether a reply failed, or ended, because the conversation is too long for the model. */
export function isContextOverflow(reply: ModelReply, failure: AgentError | undefined): boolean {
  if (failure === undefined) return reply.finishReason?.raw === 'model_context_window_exceeded';
  if (failure.code !== 'MODEL_REQUEST_FAILED' && failure.code !== 'MODEL_STREAM_FAILED')
    return false;
  const { texts, statuses } = readError(failure.cause);
  if (statuses.has(429) || texts.some((text) => otherForms.test(text))) return false;
  return statuses.has(413) || texts.some((text) => overflowForms.some((form) => form.test(text)));
}

interface ErrorWords {
  readonly texts: readonly string[];
  readonly statuses: ReadonlySet<unknown>;
}

/** Where provider packages put a provider's own words; errors in a stream come as they were on the wire. */
const places = ['message', 'code', 'type', 'data', 'error', 'responseBody', 'cause', 'lastError'];

function readError(error: unknown): ErrorWords {
  const texts: string[] = [];
  const statuses = new Set<unknown>();
  const seen = new Set<unknown>();
  const read = (value: unknown, depth: number): void => {
    if (typeof value === 'string') texts.push(value.slice(0, maxCharacters));
    if (typeof value !== 'object' || value === null || depth > 6 || seen.has(value)) return;
    seen.add(value);
    const record = value as Readonly<Record<string, unknown>>;
    statuses.add(record['statusCode']);
    for (const place of places) read(record[place], depth + 1);
  };
  read(error, 0);
  return { texts, statuses };
}
