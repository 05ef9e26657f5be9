import type { JsonValue } from '@toolwright/core';
import { minValueLength, readSecretValues } from './check-options.ts';
import { encodedForms, minEncodedLength } from './encoded-forms.ts';
import { FormMatcher } from './form-matcher.ts';
import { namedSecrets } from './named-secrets.ts';
import { placedSecrets } from './placed-secrets.ts';
import { privateKeys } from './private-keys.ts';
import { redactJson } from './redact-json.ts';
import { readSecretName, type SecretName } from './secret-names.ts';
import { compileShapes, type ShapeFinder } from './shaped-secrets.ts';
import { replaceSpans, type Span } from './span.ts';
import { createRedactedStream, type RedactedStream } from './stream-redaction.ts';
import { tokenShapes, type TokenShape } from './token-shapes.ts';

/** A secret that the host knows; its name, if it has one, is what is written in its place. */
export type SecretValue = string | { readonly value: string; readonly name?: string };

export interface RedactorOptions {
  readonly values?: Iterable<SecretValue>;
  /** More names whose values are secret, besides those that {@link readSecretName} knows; case and separators do not count. */
  readonly keyNames?: readonly string[];
  /** More forms of tokens, besides {@link tokenShapes}. */
  readonly shapes?: readonly TokenShape[];
}

/**
 * Replaces secrets by `[redacted:kind]`. Never throws and takes linear time; what cannot be read is replaced whole. A
 * second pass changes nothing, unless a registered value reads like one of the kinds.
 */
export interface Redaction {
  redactText(text: string): string;
  redactValue(value: JsonValue): JsonValue;
}

/**
 * A secret that is cut in two is not found, so redaction comes before any shortening, and text that comes in pieces goes
 * through {@link Redactor.openStream}.
 */
export interface Redactor extends Redaction {
  /** Registered values only: for what a model sees, where a look-alike must stay as it is. */
  readonly valuesOnly: Redaction;
  /** The length of the longest form of a registered value. */
  readonly longestForm: number;
  /** How many values were registered; whatever was redacted before may hold the later ones. */
  readonly valueCount: number;
  /** For a text that comes in pieces. */
  openStream(): RedactedStream;
  /** Makes a value known that came up later; false if it is too short to be looked for (under four characters). */
  register(secret: SecretValue): boolean;
}

const unreadable = '[redacted:unreadable]';
const maxRememberedNames = 4_096;

export function createRedactor(options: RedactorOptions = {}): Redactor {
  const values = readSecretValues(options);
  const matcher = new FormMatcher();
  const findShapes = shapeFinder(options.shapes ?? []);
  const readName = rememberingReader(options.keyNames ?? []);
  let longestForm = 0;
  let valueCount = 0;

  const register = (secret: SecretValue): boolean => {
    const { value, name } =
      typeof secret === 'string' ? { value: secret, name: undefined } : secret;
    const kind = kindOf(name);
    const trimmed = value.trim();
    if (trimmed.length < minValueLength) return false;
    const isShort = trimmed.length < minEncodedLength;
    for (const form of isShort ? [trimmed] : encodedForms(trimmed)) {
      // A part or an encoding can come out short; the value itself is long enough.
      if (form.length < minEncodedLength && !isShort) continue;
      matcher.add(form, kind, isShort);
      longestForm = Math.max(longestForm, form.length);
    }
    valueCount += 1;
    return true;
  };
  for (const secret of values) register(secret);

  const known = safely((text: string) => replaceSpans(text, matcher.find(text)));
  const all = safely((text: string) => replaceSpans(text, spansOf(text)));
  const spansOf = (text: string): Span[] => [
    ...matcher.find(text),
    ...findShapes(text),
    ...privateKeys(text),
    ...placedSecrets(text),
    ...namedSecrets(text, readName),
  ];
  return {
    redactText: all,
    redactValue: safely((value: JsonValue) => redactJson(value, all, readName)),
    valuesOnly: {
      redactText: known,
      redactValue: safely((value: JsonValue) => redactJson(value, known, () => undefined)),
    },
    get longestForm() {
      return longestForm;
    },
    get valueCount() {
      return valueCount;
    },
    openStream: () =>
      createRedactedStream({
        spansOf,
        unfinishedFrom: (text) => matcher.unfinishedFrom(text, longestForm),
      }),
    register,
  };
}

let defaultFinder: ShapeFinder | undefined;

/** The table of our own shapes is made once, on first use. */
function shapeFinder(more: readonly TokenShape[]): ShapeFinder {
  if (more.length > 0) return compileShapes([...more, ...tokenShapes]);
  return (text) => (defaultFinder ??= compileShapes(tokenShapes))(text);
}

/** What could not be looked through must not be shown. */
function safely<T>(redact: (value: T) => T): (value: T) => T | typeof unreadable {
  return (value) => {
    try {
      return redact(value);
    } catch {
      return unreadable;
    }
  };
}

function kindOf(name: string | undefined): string {
  const kind = (name ?? '').replaceAll(/[^\w.-]+/g, '-').slice(0, 40);
  return kind === '' ? 'secret' : kind;
}

/** The same few names come again and again. */
function rememberingReader(more: readonly string[]): (name: string) => SecretName | undefined {
  const plain = (name: string) => name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
  const own = new Set(more.map(plain));
  const answers = new Map<string, SecretName | undefined>();
  return (name) => {
    if (answers.has(name)) return answers.get(name);
    const answer: SecretName | undefined = own.has(plain(name))
      ? { family: 'password', vague: false }
      : readSecretName(name);
    if (answers.size < maxRememberedNames) answers.set(name, answer);
    return answer;
  };
}
