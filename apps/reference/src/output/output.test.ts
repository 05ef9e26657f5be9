import type { RunEvent } from '@toolwright/core';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { showBytes, showDuration } from './amounts.ts';
import { escapeLine, escapeTerminal, toJsonLine } from './escape-terminal.ts';
import { progressWriter } from './progress.ts';
import { shortArguments } from './short-arguments.ts';

// eslint-disable-next-line no-control-regex -- what a terminal acts on
const acting = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200b-\u200f\u202a-\u202e\u2066-\u2069]/;

describe('what a terminal acts on', () => {
  test.each([
    ['\u001b[31m', '\\u001b[31m'],
    ['a\rb', 'a\\u000db'],
    ['a\r\nb\tc', 'a\nb\tc'],
    ['\u009b1m', '\\u009b1m'],
    ['x\u202ey', 'x\\u202ey'],
    ['\u{e0041}', '\\u{e0041}'],
    ['žlutý 🐎', 'žlutý 🐎'],
  ])('%j is shown as %j', (text, shown) => {
    expect(escapeTerminal(text)).toBe(shown);
  });

  test('is never left over, in text or in JSON', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(escapeTerminal(text)).not.toMatch(acting);
        expect(escapeLine(text)).not.toMatch(/[\n\t]/);
        const json = toJsonLine({ text });
        expect(json).not.toMatch(acting);
        expect(json).not.toContain('\n');
        expect(JSON.parse(json)).toEqual({ text });
      }),
    );
  });
});

test.each([
  [0.4, '0 ms'],
  [999, '999 ms'],
  [1_240, '1.2 s'],
  [125_000, '2 min 5 s'],
])('%d ms is shown as %s', (durationMs, shown) => {
  expect(showDuration(durationMs)).toBe(shown);
});

test.each([
  [0, '0 B'],
  [999, '999 B'],
  [1_240, '1.2 kB'],
  [3_400_000, '3.4 MB'],
])('%d bytes are shown as %s', (bytes, shown) => {
  expect(showBytes(bytes)).toBe(shown);
});

test.each<[unknown, string]>([
  [{ path: 'src/a.ts', limit: 5 }, 'path=src/a.ts limit=5'],
  [{ pattern: 'a b', regex: false }, 'pattern="a b" regex=false'],
  [{ text: 'x'.repeat(80) }, `text=${'x'.repeat(47)}…`],
  [{ text: '\u001b[31m\n' }, 'text="\\u001b[31m\\n"'],
  ['plain', 'plain'],
  [{}, ''],
])('arguments %j are shown as %s', (input, shown) => {
  expect(shortArguments(input)).toBe(shown);
});

describe('progress', () => {
  const envelope = { v: 1, seq: 1, at: 0, sessionId: 's', runId: 'r', callId: 'c' } as const;
  const input: RunEvent = { ...envelope, type: 'tool-input', name: 'look', input: { path: 'a' } };
  const result = (fields: object): RunEvent => ({
    ...envelope,
    type: 'tool-result',
    name: 'look',
    status: 'ok',
    durationMs: 3,
    displayText: '',
    contentBytes: 10,
    ...fields,
  });

  function written(
    events: readonly RunEvent[],
    options: { isInteractive: boolean; hasColour: boolean },
  ): string {
    let text = '';
    const stream = {
      write: (more: string) => void (text += more),
      closed: new AbortController().signal,
      failure: () => undefined,
      flush: async () => undefined,
    };
    const show = progressWriter({ out: stream, err: stream, ...options });
    events.forEach(show);
    return text;
  }

  test('is one line a call when nobody watches', () => {
    const plain = { isInteractive: false, hasColour: false };
    expect(written([input, result({})], plain)).toBe('✓ look path=a  3 ms, 10 B\n');
    expect(written([input, result({ status: 'failed', code: 'NO_FILE' })], plain)).toBe(
      '✗ look path=a  failed NO_FILE  3 ms, 10 B\n',
    );
  });

  test('writes over the running line on a terminal', () => {
    expect(written([input, result({})], { isInteractive: true, hasColour: false })).toBe(
      '… look path=a\r\u001b[K✓ look path=a  3 ms, 10 B\n',
    );
  });
});
