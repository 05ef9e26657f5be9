import { expect, it } from 'vitest';
import * as execution from '../src/index.ts';
import { unitBases } from '../src/normalise/rules/unit.ts';
import { openTestRun } from './support/open-run.ts';

// What others rely on, as literals. A red pin is a decision: change it together with the docs and a changeset.

it('exports these names', () => {
  expect(Object.keys(execution).sort()).toEqual([
    'createExecution',
    'createMemoryAuditSink',
    'executionErrors',
  ]);
});

it('gives calls these codes', () => {
  expect(Object.keys(execution.executionErrors).sort()).toEqual([
    'ABORTED',
    'ARGUMENTS_EMPTY',
    'ARGUMENTS_INVALID',
    'ARGUMENTS_INVALID_JSON',
    'ARGUMENTS_NOT_JSON',
    'ARGUMENTS_NOT_OBJECT',
    'ARGUMENTS_TOO_DEEP',
    'ARGUMENTS_TOO_LARGE',
    'ARGUMENTS_TRUNCATED',
    'AUDIT_INCOMPLETE',
    'AUDIT_UNAVAILABLE',
    'CALL_INVALID',
    'CLARIFICATION_NEEDED',
    'DUPLICATE_CALL_ID',
    'HANDLER_ERROR',
    'INTERNAL_ERROR',
    'INVOKE_TOO_DEEP',
    'OUTPUT_CONVERTED',
    'OUTPUT_INVALID',
    'PERMISSIONS_INVALID',
    'PERMISSION_DENIED',
    'POLICY_DENIED',
    'POLICY_FAILED',
    'PRIVACY_DENIED',
    'RISK_DENIED',
    'ROUTE_FAILED',
    'ROUTE_NESTED',
    'ROUTE_UNKNOWN_TOOL',
    'TIMEOUT',
    'TOOL_NAME_INVALID',
    'TOOL_UNAVAILABLE',
    'UNEXPOSED_TOOL',
    'VALIDATION_FAILED',
  ]);
});

it('runs calls through these stages', () => {
  const { logger } = openTestRun({ preset: 'unguarded' });
  expect(logger.entries[0]?.fields).toEqual({
    stages: 'exposure, parse, route, validate, policy, serialise, deadline, execute',
  });
});

it('converts these units', () => {
  expect(unitBases).toEqual([
    'ms',
    's',
    'min',
    'h',
    'day',
    'byte',
    'kb',
    'mb',
    'gb',
    'kib',
    'mib',
    'gib',
    'mm',
    'cm',
    'm',
    'km',
    'g',
    'kg',
    'celsius',
    'fahrenheit',
    'kelvin',
  ]);
});
