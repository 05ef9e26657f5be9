import { readFileSync } from 'node:fs';
import * as toolkit from '@toolwright/toolkit';
import { expect, it } from 'vitest';

const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8').replace(
  / +\|/g,
  ' |',
);

it('exports these names', () => {
  expect(Object.keys(toolkit).sort()).toEqual(['createToolkit', 'toolkitErrors']);
});

it('throws these codes', () => {
  expect(Object.keys(toolkit.toolkitErrors)).toEqual([
    'TOOLKIT_INVALID',
    'TOOLKIT_OPTIONS_INVALID',
    'PACK_OPTIONS_INVALID',
    'PACK_CONFLICT',
    'PACK_CREATE_FAILED',
    'PACK_SESSION_FAILED',
    'TOOL_NAME_CONFLICT',
    'PRINCIPAL_INVALID',
    'PRINCIPAL_MISMATCH',
    'SESSION_OPTIONS_INVALID',
    'SESSION_MISMATCH',
    'SESSION_FOREIGN',
    'WORKSPACE_INVALID',
    'WORKSPACE_SHARED',
    'AUDIT_NOT_QUERYABLE',
    'TOOLKIT_CLOSED',
    'SESSION_CLOSED',
    'RUN_STATE_INVALID',
    'CLOSE_FAILED',
  ]);
});

it('has every code, with its meaning and next step, in the README', () => {
  for (const [code, { meaning, next }] of Object.entries(toolkit.toolkitErrors)) {
    expect(readme).toContain(`| ${code} | ${meaning} | ${next} |`);
  }
});
