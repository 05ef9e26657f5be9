import { describe, expect, it } from 'vitest';
import { fail, toolError } from '../errors/fail.ts';
import type { CallOutcome } from '../outcomes/call-outcome.ts';
import type { ContentPart } from './content.ts';
import { toolResult } from './make-result.ts';
import { modelView } from './model-view.ts';
import { renderContent } from './render-content.ts';

const text = (value: string): ContentPart => ({ type: 'text', text: value });

describe('renderContent', () => {
  it.each<[what: string, value: unknown, content: readonly ContentPart[]]>([
    ['a string, unchanged', '  a\n', [text('  a\n')]],
    ['an empty string', '', [text('')]],
    ['undefined', undefined, []],
    ['null', null, [text('null')]],
    ['a number', 4, [text('4')]],
    ['data as compact JSON', { n: 10n, list: [1, 2] }, [text('{"n":"10","list":[1,2]}')]],
    ['the content of a result', toolResult({ content: 'shown', data: { n: 1 } }), [text('shown')]],
    ['the data of a result without content', toolResult({ data: { n: 1 } }), [text('{"n":1}')]],
    ['a result of nothing', toolResult({}), []],
    ['a failure, whose error is not content', fail('X', { message: 'm' }), []],
    ['an object that only looks like a result', { content: [] }, [text('{"content":[]}')]],
  ])('renders %s', (_, value, content) => {
    expect(renderContent(value)).toEqual(content);
  });
});

const base = {
  callId: 'c',
  name: 'greet',
  warnings: [],
  normalised: [],
  content: [],
  durationMs: 1,
};
const error = toolError('CITY_UNKNOWN', {
  message: 'No city has this name.',
  hint: 'Give the country too.',
  details: 'secret',
});
const image: ContentPart = { type: 'image', data: 'AAAA', mediaType: 'image/png' };

describe('modelView', () => {
  it.each<[what: string, outcome: CallOutcome, text: string, isError: boolean]>([
    [
      'ok',
      { ...base, status: 'ok', content: [text('Hello')], outputTrust: 'trusted' },
      'Hello',
      false,
    ],
    [
      'ok without output',
      { ...base, status: 'ok', content: [text('')], outputTrust: 'trusted' },
      '(no output)',
      false,
    ],
    [
      'ok with parts and warnings',
      {
        ...base,
        status: 'ok',
        content: [
          text('A'),
          image,
          { type: 'resource', uri: 'file:///a' },
          { type: 'resource', uri: 'file:///b', text: 'B' },
        ],
        warnings: [{ code: 'TRUNCATED', message: 'Cut.' }],
        outputTrust: 'trusted',
        metadata: { hidden: true },
      },
      'A\n[image image/png]\n[resource file:///a]\n[resource file:///b]\nB\nWarning TRUNCATED: Cut.',
      false,
    ],
    [
      'failed',
      { ...base, status: 'failed', error, outputTrust: 'trusted' },
      'Error CITY_UNKNOWN: No city has this name.\nGive the country too.',
      true,
    ],
    [
      'failed with what was done until then',
      { ...base, status: 'failed', error, content: [text('3 of 5 done')], outputTrust: 'trusted' },
      'Error CITY_UNKNOWN: No city has this name.\nGive the country too.\n3 of 5 done',
      true,
    ],
    [
      'denied, without the rule',
      { ...base, status: 'denied', error, rule: 'deny net.*' },
      'Denied CITY_UNKNOWN: No city has this name.\nGive the country too.',
      true,
    ],
    [
      'aborted',
      { ...base, status: 'aborted', error },
      'Aborted CITY_UNKNOWN: No city has this name.\nGive the country too.',
      true,
    ],
    [
      'waiting for the client',
      { ...base, status: 'suspended', reason: 'client', tool: 'greet', input: {} },
      'Waiting: the client runs this tool.',
      true,
    ],
  ])('shows a call that is %s', (_, outcome, expected, isError) => {
    const view = modelView(outcome);
    expect(view.text).toBe(expected);
    expect(view.isError).toBe(isError);
  });

  it('keeps parts that are not text', () => {
    expect(
      modelView({ ...base, status: 'ok', content: [image], outputTrust: 'trusted' }).parts,
    ).toEqual([image]);
  });
});
