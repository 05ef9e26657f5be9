import * as reference from '@toolwright/reference';
import { expect, it } from 'vitest';

// A red pin is a decision: scripts rely on codes and exit codes.
it('exports these names', () => {
  expect(Object.keys(reference).sort()).toEqual([
    'createOfflinePlanner',
    'exitCodes',
    'plannerCards',
    'plannerNotice',
    'referenceErrors',
  ]);
});

it('ends with these exit codes', () => {
  const codes = Object.entries(reference.exitCodes).map(([name, { code }]) => [name, code]);
  expect(Object.fromEntries(codes)).toEqual({
    ok: 0,
    failed: 1,
    usage: 2,
    waiting: 3,
    partial: 4,
    unanswered: 5,
    cancelled: 130,
  });
});

it('reports these codes', () => {
  expect(Object.keys(reference.referenceErrors)).toEqual([
    'COMMAND_UNKNOWN',
    'OPTION_INVALID',
    'ARGUMENT_MISSING',
    'ARGUMENT_UNEXPECTED',
    'ARGUMENTS_NOT_JSON',
    'ROOT_INVALID',
    'BATCH_UNREADABLE',
    'BATCH_LINE_INVALID',
    'MODEL_SPEC_INVALID',
    'MODEL_KEY_MISSING',
    'MODEL_NOT_LISTED',
    'STATE_FOLDER_INVALID',
    'STATE_DAMAGED',
    'RUN_UNKNOWN',
    'RUN_FILE_INVALID',
    'RUN_BUSY',
    'APPROVAL_ID_UNKNOWN',
  ]);
});
