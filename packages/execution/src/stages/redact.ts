import type { ContentPart, JsonObject } from '@toolwright/core';
import type { CallState } from '../call/call-state.ts';
import type { PassingStage } from '../nest/stage.ts';
import type { Redaction } from '../redaction/create-redactor.ts';

/**
 * Takes registered secrets out of what a model sees, before anything is shortened or kept. Look-alikes stay: a model
 * that reads a file must see the file.
 */
export const redactStage: PassingStage = {
  name: 'redact',
  leave(call) {
    const { valueCount, valuesOnly } = call.run.settings.redactor;
    if (valueCount > 0) redactResult(call, valuesOnly);
  },
};

function redactResult(call: CallState, known: Redaction): void {
  const { content, data, metadata } = call;
  const shown = content.map((part) => redactPart(part, known));
  if (shown.some((part, index) => part !== content[index])) call.content = shown;
  if (data !== undefined) call.data = sameText(call, content) ?? known.redactValue(data);
  if (metadata !== undefined) call.metadata = known.redactValue(metadata) as JsonObject;
}

/** A tool that returns a text has it as content and as data: it is looked through once. */
function sameText({ data, content: shown }: CallState, given: readonly ContentPart[]) {
  const [was] = given;
  const [is] = shown;
  const isSame = given.length === 1 && was?.type === 'text' && was.text === data;
  return isSame && is?.type === 'text' ? is.text : undefined;
}

function redactPart(part: ContentPart, known: Redaction): ContentPart {
  if (part.type === 'text') {
    const text = known.redactText(part.text);
    return text === part.text ? part : { ...part, text };
  }
  // Bytes with a part cut out of them are none.
  if (part.data !== undefined && known.redactText(part.data) !== part.data)
    return { type: 'text', text: `[${part.type} withheld: it holds a secret of the host]` };
  const mediaType = part.mediaType === undefined ? undefined : known.redactText(part.mediaType);
  const typed = mediaType === part.mediaType ? part : { ...part, mediaType: mediaType as string };
  if (typed.type !== 'resource') return typed;
  const uri = known.redactText(typed.uri);
  const text = typed.text === undefined ? undefined : known.redactText(typed.text);
  if (uri === typed.uri && text === typed.text) return typed;
  return { ...typed, uri, ...(text === undefined ? {} : { text }) };
}
