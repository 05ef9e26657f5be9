import { toolError, type CallOutcome } from '@toolwright/core';
import { describe, expect, it } from 'vitest';
import { toolOutput } from './tool-output.ts';

const base = { callId: 'a', name: 't', warnings: [], normalised: [], content: [], durationMs: 0 };
const ok = { ...base, status: 'ok', outputTrust: 'trusted' } as const;
const error = toolError('NO_SUCH_CITY', {
  message: 'No city has this name.',
  hint: 'Give the country too.',
  details: 'secret',
  cause: 'secret',
});
const errorValue = 'NO_SUCH_CITY: No city has this name.\nGive the country too.';
const picture = { type: 'image', mediaType: 'image/png', data: 'AAAA' } as const;

describe('an outcome as the provider is told of it', () => {
  it.each<[string, CallOutcome, unknown]>([
    [
      'text',
      {
        ...ok,
        content: [
          { type: 'text', text: 'a' },
          { type: 'text', text: 'b' },
        ],
      },
      { type: 'text', value: 'a\nb' },
    ],
    ['nothing', ok, { type: 'text', value: '(no output)' }],
    [
      'a warning',
      {
        ...ok,
        content: [{ type: 'text', text: 'a' }],
        warnings: [{ code: 'STALE', message: 'Old.' }],
      },
      { type: 'text', value: 'a\nWarning STALE: Old.' },
    ],
    [
      'a picture',
      { ...ok, content: [{ type: 'text', text: 'a' }, picture] },
      {
        type: 'content',
        value: [
          { type: 'text', text: 'a' },
          { type: 'file', mediaType: 'image/png', data: { type: 'data', data: 'AAAA' } },
        ],
      },
    ],
    [
      'sound, which no provider takes',
      { ...ok, content: [{ type: 'audio', mediaType: 'audio/wav', data: 'AAAA' }] },
      { type: 'text', value: '[audio audio/wav]' },
    ],
    [
      'a resource with text',
      { ...ok, content: [{ type: 'resource', uri: 'file:///a', text: 'A' }] },
      { type: 'text', value: '[resource file:///a]\nA' },
    ],
    [
      'a resource with unknown bytes',
      { ...ok, content: [{ type: 'resource', uri: 'file:///a', data: 'AAAA' }] },
      { type: 'text', value: '[resource file:///a]' },
    ],
    [
      'sound beside a picture',
      { ...ok, content: [{ type: 'audio', mediaType: 'audio/wav', data: 'AAAA' }, picture] },
      {
        type: 'content',
        value: [
          { type: 'text', text: '[audio audio/wav]' },
          { type: 'file', mediaType: 'image/png', data: { type: 'data', data: 'AAAA' } },
        ],
      },
    ],
    [
      'a failure',
      { ...base, status: 'failed', outputTrust: 'trusted', error },
      { type: 'error-text', value: `Error ${errorValue}` },
    ],
    [
      'a denial, without the rule',
      { ...base, status: 'denied', rule: 'deny secret.rule', error },
      { type: 'error-text', value: `Denied ${errorValue}` },
    ],
    [
      'an abort',
      { ...base, status: 'aborted', error },
      { type: 'error-text', value: `Aborted ${errorValue}` },
    ],
  ])('%s', (_name, outcome, expected) => {
    expect(toolOutput(outcome)).toEqual(expected);
    expect(JSON.stringify(toolOutput(outcome))).not.toContain('secret');
  });
});
