import type { JsonValue } from '@toolwright/core';
import type { LanguageModelV4StreamPart, SharedV4ProviderMetadata } from '@ai-sdk/provider';
import type { CallIds } from './call-ids.ts';

type PartOf<Type extends LanguageModelV4StreamPart['type']> = Extract<
  LanguageModelV4StreamPart,
  { type: Type }
>;

/** A call as a reply holds it. */
export interface ReplyCall {
  readonly id: string;
  readonly name: string;
  /** The model's exact text; a value only where a provider gives one instead. */
  readonly arguments: string | JsonValue;
  /** False if the reply ended before the provider declared the call whole. */
  readonly complete: boolean;
  /** The provider runs it; we never do. */
  readonly providerExecuted: boolean;
  readonly providerMetadata?: SharedV4ProviderMetadata;
}

interface TrackedCall {
  readonly wireId: string;
  readonly id: string;
  readonly name: string;
  readonly providerExecuted: boolean;
  text: string;
  isEnded: boolean;
  final?: ReplyCall;
}

/**
 * Follows the calls of one reply. A call counts as whole with its `tool-call` part only: text that parses may still
 * be the beginning of a longer one. A part that repeats a whole call (same id, name and text) is dropped.
 */
export class CallTracker {
  readonly #calls: TrackedCall[] = [];
  readonly #ids: CallIds;

  constructor(ids: CallIds) {
    this.#ids = ids;
  }

  start(part: PartOf<'tool-input-start'>): void {
    const wireId = labelOf(part.id);
    const name = labelOf(part.toolName);
    const open = this.#latest(wireId);
    const isRepeatedStart =
      open !== undefined && !open.isEnded && open.name === name && open.text === '';
    if (!isRepeatedStart) this.#open(wireId, name, part.providerExecuted === true);
  }

  /** Gives the call that the text belongs to; undefined for text of no open call. */
  delta(
    part: PartOf<'tool-input-delta'>,
  ): { readonly id: string; readonly name: string } | undefined {
    const call = this.#latest(labelOf(part.id));
    if (call === undefined) return undefined;
    call.text += textOf(part.delta);
    return call;
  }

  end(part: PartOf<'tool-input-end'>): void {
    const call = this.#latest(labelOf(part.id));
    if (call !== undefined) call.isEnded = true;
  }

  /** Gives the whole call, or undefined if the part repeats one. */
  finish(part: PartOf<'tool-call'>): ReplyCall | undefined {
    const wireId = labelOf(part.toolCallId);
    const name = labelOf(part.toolName);
    const input = argumentsOf(part.input);
    const open = this.#firstOpen(wireId, name);
    if (
      wireId !== '' &&
      this.#calls.some((call) => call.wireId === wireId && isSame(call.final, name, input))
    ) {
      if (open !== undefined) this.#calls.splice(this.#calls.indexOf(open), 1);
      return undefined;
    }
    const call = open ?? this.#open(wireId, name, part.providerExecuted === true);
    call.final = {
      id: call.id,
      name,
      arguments: input,
      complete: true,
      providerExecuted: part.providerExecuted === true,
      ...(part.providerMetadata === undefined ? {} : { providerMetadata: part.providerMetadata }),
    };
    return call.final;
  }

  /** Calls that were begun and never declared whole. */
  unfinished(): readonly ReplyCall[] {
    return this.#calls
      .filter((call) => call.final === undefined)
      .map(({ id, name, text, providerExecuted }) => ({
        id,
        name,
        arguments: text,
        complete: false,
        providerExecuted,
      }));
  }

  /** Our id for a provider's, in what the provider says about its own calls. */
  idOf(wireId: string): string {
    return this.#calls.findLast((call) => call.wireId === wireId)?.id ?? wireId;
  }

  #open(wireId: string, name: string, providerExecuted: boolean): TrackedCall {
    const call = {
      wireId,
      id: this.#ids.claim(wireId),
      name,
      providerExecuted,
      text: '',
      isEnded: false,
    };
    this.#calls.push(call);
    return call;
  }

  #latest(wireId: string): TrackedCall | undefined {
    return this.#calls.findLast((call) => call.wireId === wireId && call.final === undefined);
  }

  #firstOpen(wireId: string, name: string): TrackedCall | undefined {
    const open = this.#calls.filter((call) => call.wireId === wireId && call.final === undefined);
    return open.find((call) => call.name === name) ?? open[0];
  }
}

function isSame(final: ReplyCall | undefined, name: string, input: string | JsonValue): boolean {
  return final?.name === name && JSON.stringify(final.arguments) === JSON.stringify(input);
}

/** Providers are outside our types: what is no text counts as none. */
function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function labelOf(value: unknown): string {
  const text = textOf(value);
  return text.trim() === '' ? '' : text;
}

function argumentsOf(input: unknown): string | JsonValue {
  return input === undefined || input === null ? '' : (input as string | JsonValue);
}
