import type { Clock, Logger, RunEvent, RunEventBody } from '@toolwright/core';
import { isPromiseLike } from '../call/is-promise-like.ts';
import type { Redactor } from '../redaction/create-redactor.ts';
import { DeltaTexts, isDelta } from './delta-texts.ts';
import { EventQueue } from './event-queue.ts';
import { redactEvent } from './redact-event.ts';

export interface EventStreamOptions {
  readonly clock: Clock;
  readonly logger: Logger;
  readonly sessionId: string;
  readonly runId: string;
  readonly queueSize: number;
  readonly redactor: Redactor;
  /** The last number that was given before the run was suspended. */
  readonly lastSeq?: number | undefined;
}

/** The events of one run: takes secrets out of them, numbers them and hands them to whoever listens. */
export class EventStream {
  readonly #options: EventStreamOptions;
  readonly #listeners = new Set<(event: RunEvent) => unknown>();
  readonly #queues = new Set<EventQueue>();
  readonly #deltas: DeltaTexts;
  #seq: number;
  #closed = false;

  constructor(options: EventStreamOptions) {
    this.#options = options;
    this.#deltas = new DeltaTexts(options.redactor);
    this.#seq = options.lastSeq ?? 0;
  }

  get lastSeq(): number {
    return this.#seq;
  }

  /** False while nobody listens: then an event need not even be made, only counted by `skip`. */
  get active(): boolean {
    return !this.#closed && (this.#listeners.size > 0 || this.#queues.size > 0);
  }

  skip(): void {
    this.#seq += 1;
  }

  emit(body: RunEventBody, stepId?: string, callId?: string): void {
    if (this.#closed) return;
    if (!this.active) this.#seq += 1;
    else if (isDelta(body)) {
      const shown = this.#deltas.push({ body, stepId, callId });
      if (shown !== undefined) this.#send(shown.body, stepId, callId);
    } else {
      this.#endDeltas();
      this.#send(redactEvent(body, this.#options.redactor), stepId, callId);
    }
  }

  #endDeltas(): void {
    for (const rest of this.#deltas.end()) this.#send(rest.body, rest.stepId, rest.callId);
  }

  #send(body: RunEventBody, stepId?: string, callId?: string): void {
    this.#seq += 1;
    const { clock, sessionId, runId, redactor } = this.#options;
    const event: RunEvent = {
      v: 1,
      seq: this.#seq,
      at: clock.now(),
      sessionId,
      runId,
      ...(stepId === undefined ? {} : { stepId }),
      ...(callId === undefined ? {} : { callId: redactor.valuesOnly.redactText(callId) }),
      ...body,
    };
    for (const listener of this.#listeners) {
      try {
        const returned = listener(event);
        // Nobody waits for a listener that is asynchronous, but its rejection must not end the process.
        if (isPromiseLike(returned)) {
          Promise.resolve(returned).catch(() => this.#reportListener(event));
        }
      } catch {
        this.#reportListener(event);
      }
    }
    for (const queue of this.#queues) queue.push(event);
  }

  subscribe(listener: (event: RunEvent) => void): () => void {
    // A wrapper of its own, so that a function that subscribes twice is called twice and leaves once.
    const own = (event: RunEvent): unknown => listener(event);
    if (!this.#closed) this.#listeners.add(own);
    return () => void this.#listeners.delete(own);
  }

  #reportListener({ runId, type }: RunEvent): void {
    // Not the error's text: a listener may have put arguments or results into it.
    this.#options.logger.error('A listener of run events threw; it is kept.', {
      runId,
      event: type,
    });
  }

  events(): AsyncIterable<RunEvent> {
    const queue = new EventQueue(this.#options.queueSize, (left) => this.#queues.delete(left));
    if (this.#closed) queue.close();
    else this.#queues.add(queue);
    return queue;
  }

  /** Ends every iteration once its queue is read; later events are dropped. */
  close(): void {
    if (this.active) this.#endDeltas();
    this.#closed = true;
    for (const queue of this.#queues) queue.close();
    this.#queues.clear();
    this.#listeners.clear();
  }
}
