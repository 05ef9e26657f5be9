import type { AgentMessage } from '../messages/transcript.ts';

/** Four bytes of UTF-8 a token: near enough for English text, code and JSON, and for scripts of three bytes a letter. */
const bytesPerToken = 4;

/** What a picture or a document counts, whatever its size: providers count these by pixels and pages. */
const tokensPerFile = 2_000;

export type MessagePart = Exclude<AgentMessage['content'], string>[number];

export function estimateText(text: string): number {
  return Math.ceil(Buffer.byteLength(text) / bytesPerToken);
}

/** How many tokens a conversation may have; an estimate that needs no tokeniser of the model. */
export function estimateMessages(messages: readonly AgentMessage[]): number {
  return messages.reduce((sum, { content }) => {
    if (typeof content === 'string') return sum + estimateText(content);
    return content.reduce((tokens: number, part) => tokens + estimatePart(part), sum);
  }, 0);
}

export function estimatePart(part: MessagePart): number {
  switch (part.type) {
    case 'text':
    case 'reasoning':
      return estimateText(part.text);
    case 'tool-call':
      return estimateText(part.toolName) + estimateText(JSON.stringify(part.input) ?? '');
    case 'tool-result':
      return estimateOutput(part.output);
    case 'file':
    case 'reasoning-file':
      return tokensPerFile;
    default:
      return estimateText(JSON.stringify(part));
  }
}

function estimateOutput(output: Extract<MessagePart, { type: 'tool-result' }>['output']): number {
  switch (output.type) {
    case 'text':
    case 'error-text':
      return estimateText(output.value);
    case 'content':
      return output.value.reduce(
        (tokens, item) => tokens + (item.type === 'text' ? estimateText(item.text) : tokensPerFile),
        0,
      );
    default:
      return estimateText(JSON.stringify(output));
  }
}
