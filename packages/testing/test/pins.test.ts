import { readFileSync } from 'node:fs';
import * as testing from '@toolwright/testing';
import { expect, it } from 'vitest';

const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8').replace(
  / +\|/g,
  ' |',
);

it('exports these names', () => {
  expect(Object.keys(testing).sort()).toEqual([
    'createCountedIds',
    'createManualClock',
    'createMemoryLogger',
    'createScriptedModel',
    'testingErrors',
  ]);
});

it('has every code, with its meaning and next step, in the README', () => {
  expect(Object.keys(testing.testingErrors)).toEqual(['SCRIPT_EXHAUSTED', 'SCRIPT_INVALID']);
  for (const [code, { meaning, next }] of Object.entries(testing.testingErrors)) {
    expect(readme).toContain(`| ${code} | ${meaning} | ${next} |`);
  }
});
