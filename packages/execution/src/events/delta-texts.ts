import type { LoopEventBody, RunEventBody } from '@toolwright/core';
import type { Redactor } from '../redaction/create-redactor.ts';
import type { RedactedStream } from '../redaction/stream-redaction.ts';

type DeltaBody = Extract<
  LoopEventBody,
  { readonly type: 'text-delta' | 'reasoning-delta' | 'tool-input-delta' }
>;

type InputDelta = Extract<DeltaBody, { readonly type: 'tool-input-delta' }>;

export interface Delta {
  readonly body: DeltaBody;
  readonly stepId: string | undefined;
  readonly callId: string | undefined;
}

export function isDelta(body: RunEventBody): body is DeltaBody {
  return (
    body.type === 'text-delta' ||
    body.type === 'reasoning-delta' ||
    body.type === 'tool-input-delta'
  );
}

/**
 * The texts that a model streams. A secret may come in two pieces, so what may be the beginning of one waits for the
 * next piece of the same text.
 */
export class DeltaTexts {
  readonly #redactor: Redactor;
  readonly #open = new Map<string, { readonly stream: RedactedStream; last: Delta }>();

  constructor(redactor: Redactor) {
    this.#redactor = redactor;
  }

  /** What may be shown now, if anything. */
  push(delta: Delta): Delta | undefined {
    const { body } = delta;
    const key = body.type === 'tool-input-delta' ? `call ${body.callId}` : body.type;
    const named = body.type === 'tool-input-delta' ? this.#withName(delta, body) : delta;
    const known = this.#open.get(key) ?? { stream: this.#redactor.openStream(), last: named };
    known.last = named;
    this.#open.set(key, known);
    const text = known.stream.push(String('text' in body ? body.text : body.delta));
    return text === '' ? undefined : withText(named, text);
  }

  /** A model may put anything into the place of a name. */
  #withName(delta: Delta, body: InputDelta): Delta {
    return { ...delta, body: { ...body, name: this.#redactor.redactText(body.name) } };
  }

  /** What was kept back, now that something else happens. */
  end(): readonly Delta[] {
    if (this.#open.size === 0) return [];
    const rests = [...this.#open.values()].map(({ stream, last }) => withText(last, stream.end()));
    this.#open.clear();
    return rests.filter(({ body }) => ('text' in body ? body.text : body.delta) !== '');
  }
}

function withText(delta: Delta, text: string): Delta {
  const { body } = delta;
  return 'text' in body
    ? { ...delta, body: { ...body, text } }
    : { ...delta, body: { ...body, delta: text } };
}
