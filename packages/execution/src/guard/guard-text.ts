import type { OutputTrust } from '@toolwright/core';
import { escapeOf, showHidden } from '@toolwright/core/hidden-characters';
import { controlTokens } from './control-tokens.ts';
import { frame, frameLookAlikes, ownLines, type OutputSource } from './frame.ts';
import { makeInert } from './inert/make-inert.ts';
import { removeHidden } from './remove-hidden.ts';
import { findSignals, type Signal } from './signals/find-signals.ts';

export interface GuardTextOptions {
  readonly trust: OutputTrust;
  /** Random text, new for each call, that nobody who wrote the output can know: 12 letters and digits or more. */
  readonly marker: string;
  readonly source: OutputSource;
}

export interface GuardedText {
  readonly text: string;
  /** Every match, in order; places are UTF-16 offsets in the given text. */
  readonly signals: readonly Signal[];
  /** True if the text inside the frame is not the given one. */
  readonly changed: boolean;
  /** How it is framed: a signal raises any trust to `external`; `trusted` has no frame. */
  readonly framedAs: OutputTrust;
}

/** A text without its frame: what a string inside of data becomes. */
export type GuardedPiece = Omit<GuardedText, 'framedAs'>;

/**
 * Output of a tool, as a model may see it. Never throws; takes linear time.
 *
 * *external*: hidden characters and terminal sequences removed, images, scripts and `data:` addresses inert,
 * imitations of our frame and of chat templates broken by a backslash, framed. *workspace*: hidden characters as
 * escapes that `foldEscapes` of core turns back exactly, framed. *trusted*: as it is. Where injection signals are
 * found, the frame says external, and trusted text is treated as workspace text, so its bytes stay reversible.
 */
export function guardText(text: string, options: GuardTextOptions): GuardedText {
  const piece = guardPiece(text, options.trust);
  const framedAs = piece.signals.length > 0 ? 'external' : options.trust;
  if (framedAs === 'trusted') return { ...piece, framedAs };
  const { marker, source } = options;
  const hasEscapes = options.trust !== 'external' && piece.changed;
  return { ...piece, text: frame(piece.text, { framedAs, marker, source, hasEscapes }), framedAs };
}

/** The same without the frame. */
export function guardPiece(text: string, trust: OutputTrust): GuardedPiece {
  const cleaned = removeHidden(text);
  const signals: Signal[] = [
    ...cleaned.suspicious.map((at): Signal => ({ rule: 'hidden-text', at })),
    ...findSignals(cleaned.text).map(({ rule, at }) => ({ rule, at: cleaned.originalPlace(at) })),
  ].sort((left, right) => left.at - right.at);
  const guarded =
    trust === 'external'
      ? guardExternal(cleaned.text)
      : trust === 'workspace' || signals.length > 0
        ? guardReversibly(text)
        : text;
  return { text: guarded, signals, changed: guarded !== text };
}

function guardExternal(cleaned: string): string {
  const inert = makeInert(cleaned);
  const places = [...controlTokens(inert), ...frameLookAlikes(inert)];
  return insertAfter(inert, places, () => '\\');
}

function guardReversibly(text: string): string {
  const shown = showHidden(text);
  const places = ownLines(shown);
  if (places.length === 0) return shown;
  const bracket = escapeOf(0x27e6);
  let escaped = '';
  let copied = 0;
  for (const place of places) {
    escaped += shown.slice(copied, place) + bracket;
    copied = place + 1;
  }
  return escaped + shown.slice(copied);
}

function insertAfter(text: string, places: readonly number[], what: () => string): string {
  if (places.length === 0) return text;
  const pieces: string[] = [];
  let copied = 0;
  for (const place of [...places].sort((left, right) => left - right)) {
    pieces.push(text.slice(copied, place + 1), what());
    copied = place + 1;
  }
  pieces.push(text.slice(copied));
  return pieces.join('');
}
