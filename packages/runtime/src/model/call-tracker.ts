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

/** A place in the reply for a call that is still being written. */
export interface CallSlot {
  readonly wireId: string;
  readonly id: string;
  readonly name: string;
  readonly providerExecuted: boolean;
  text: string;
  isEnded: boolean;
  /** The call, once the provider has declared it whole; `repeat` if it only says another one again. */
  final?: ReplyCall | 'repeat';
}

/**
 * Follows the calls of one reply. A call counts as whole with its `tool-call` part only: text that parses may still
 * be the beginning of a longer one. A part that repeats a whole call (same id, name and text) is dropped.
 */
export class CallTracker {
  readonly #slots: CallSlot[] = [];
  readonly #ids: CallIds;

  constructor(ids: CallIds) {
    this.#ids = ids;
  }

  /** Gives the new call's place; undefined if the part repeats the start of an open call. */
  start(part: PartOf<'tool-input-start'>): CallSlot | undefined {
    const wireId = labelOf(part.id);
    const name = labelOf(part.toolName);
    const open = this.#latestOpen(wireId);
    const isRepeat = open !== undefined && !open.isEnded && open.name === name && open.text === '';
    return isRepeat ? undefined : this.#open(wireId, name, part.providerExecuted === true);
  }

  /** Gives the call that the text belongs to; undefined for text of no open call. */
  delta(part: PartOf<'tool-input-delta'>): CallSlot | undefined {
    const slot = this.#latestOpen(labelOf(part.id));
    if (slot !== undefined) slot.text += textOf(part.delta);
    return slot;
  }

  end(part: PartOf<'tool-input-end'>): void {
    const slot = this.#latestOpen(labelOf(part.id));
    if (slot !== undefined) slot.isEnded = true;
  }

  /** Notes that a call is whole. Gives its place if it was never begun; undefined otherwise. */
  finish(part: PartOf<'tool-call'>): CallSlot | undefined {
    const wireId = labelOf(part.toolCallId);
    const name = labelOf(part.toolName);
    const input = argumentsOf(part.input);
    const isProviders = part.providerExecuted === true;
    const begun = this.#firstOpen(wireId, name);
    if (this.#has(wireId, name, input)) {
      if (begun !== undefined) begun.final = 'repeat';
      return undefined;
    }
    const slot = begun ?? this.#open(wireId, name, isProviders);
    slot.final = {
      id: slot.id,
      name,
      arguments: input,
      complete: true,
      providerExecuted: isProviders,
      ...(part.providerMetadata === undefined ? {} : { providerMetadata: part.providerMetadata }),
    };
    return begun === undefined ? slot : undefined;
  }

  /** Our id for a provider's, in what the provider says about its own calls. */
  idOf(wireId: string): string {
    return this.#slots.findLast((slot) => slot.wireId === wireId)?.id ?? wireId;
  }

  #open(wireId: string, name: string, providerExecuted: boolean): CallSlot {
    const id = this.#ids.claim(wireId);
    const slot: CallSlot = { wireId, id, name, providerExecuted, text: '', isEnded: false };
    this.#slots.push(slot);
    return slot;
  }

  #has(wireId: string, name: string, input: string | JsonValue): boolean {
    return (
      wireId !== '' &&
      this.#slots.some((slot) => slot.wireId === wireId && isSame(slot, name, input))
    );
  }

  #latestOpen(wireId: string): CallSlot | undefined {
    return this.#slots.findLast((slot) => slot.wireId === wireId && slot.final === undefined);
  }

  #firstOpen(wireId: string, name: string): CallSlot | undefined {
    const open = this.#slots.filter((slot) => slot.wireId === wireId && slot.final === undefined);
    return open.find((slot) => slot.name === name) ?? open[0];
  }
}

/** The call of a place: whole, or as far as it came; undefined for a repeat. */
export function callIn(slot: CallSlot): ReplyCall | undefined {
  if (slot.final === 'repeat') return undefined;
  const { id, name, text, providerExecuted } = slot;
  return slot.final ?? { id, name, arguments: text, complete: false, providerExecuted };
}

function isSame({ final }: CallSlot, name: string, input: string | JsonValue): boolean {
  if (final === undefined || final === 'repeat' || final.name !== name) return false;
  return JSON.stringify(final.arguments) === JSON.stringify(input);
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
  if (input === undefined || input === null) return '';
  if (typeof input === 'string') return input;
  // Throws for a cycle or a bigint: such a stream is malformed, and no later step could repeat the call.
  const text = JSON.stringify(input) as string | undefined;
  return text === undefined ? '' : (JSON.parse(text) as JsonValue);
}
