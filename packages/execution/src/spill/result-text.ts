import { errorText, type ContentPart, type ToolError } from '@toolwright/core';

export interface ResultText {
  readonly content: readonly ContentPart[];
  readonly error: ToolError | undefined;
}

/**
 * The text of a result as a model would get it, in pieces, so that nothing large is joined: first what went wrong,
 * then every part, each on lines of its own.
 */
export function* resultText({ content, error }: ResultText): Generator<string, void, void> {
  let isFirst = true;
  if (error !== undefined) {
    yield errorText(error);
    isFirst = false;
  }
  for (const part of content) {
    for (const piece of partPieces(part)) {
      if (!isFirst) yield '\n';
      isFirst = false;
      yield piece;
    }
  }
}

function* partPieces(part: ContentPart): Generator<string, void, void> {
  if (part.type === 'text') {
    yield part.text;
    return;
  }
  if (part.type !== 'resource') {
    yield `[${part.type} ${part.mediaType}]`;
    return;
  }
  yield `[resource ${part.uri}]`;
  if (part.text !== undefined) yield part.text;
}
