import { expect, it } from 'vitest';
import { randomIds, silentLogger, systemClock } from '@toolwright/core';
import { createGrants } from '@toolwright/core/grants';
import { createMemoryState } from '@toolwright/core/memory-state';
import { AuditLog } from '../src/audit/audit-log.ts';
import * as execution from '../src/index.ts';
import { buildNest } from '../src/nest/build-nest.ts';
import { unitBases } from '../src/normalise/rules/unit.ts';
import { readOptions } from '../src/options.ts';
import { openTestRun } from './support/open-run.ts';

// What others rely on, as literals. A red pin is a decision: change it together with the docs and a changeset.

it('exports these names', () => {
  expect(Object.keys(execution).sort()).toEqual([
    'createApprovalStore',
    'createApprovalTokens',
    'createExecution',
    'createMemoryArtifacts',
    'createMemoryAuditSink',
    'createRedactor',
    'executionErrors',
    'executionHostErrors',
    'redactingLogger',
  ]);
});

it('gives calls these codes', () => {
  expect(Object.keys(execution.executionErrors).sort()).toEqual([
    'ABORTED',
    'ALREADY_DONE',
    'APPROVAL_ALREADY_DECIDED',
    'APPROVAL_DENIED',
    'APPROVAL_EXPIRED',
    'APPROVAL_FORGED',
    'APPROVAL_MISMATCH',
    'APPROVAL_OFF',
    'APPROVAL_RECORDED',
    'APPROVAL_STALE',
    'APPROVAL_UNAVAILABLE',
    'APPROVAL_UNKNOWN',
    'APPROVAL_USED',
    'APPROVAL_WITHDRAWN',
    'ARGUMENTS_EMPTY',
    'ARGUMENTS_INVALID',
    'ARGUMENTS_INVALID_JSON',
    'ARGUMENTS_NOT_JSON',
    'ARGUMENTS_NOT_OBJECT',
    'ARGUMENTS_TOO_DEEP',
    'ARGUMENTS_TOO_LARGE',
    'ARGUMENTS_TRUNCATED',
    'ARTIFACT_NOT_FOUND',
    'ARTIFACT_NOT_UTF8',
    'ARTIFACT_STORE_FAILED',
    'AUDIT_INCOMPLETE',
    'AUDIT_UNAVAILABLE',
    'CALL_FINISHED',
    'CALL_INVALID',
    'CLARIFICATION_NEEDED',
    'COMMIT_FAILED',
    'DUPLICATE_CALL',
    'DUPLICATE_CALL_ID',
    'HANDLER_ERROR',
    'HOOK_DENIED',
    'HOOK_FAILED',
    'HOOK_INCOMPLETE',
    'INTERNAL_ERROR',
    'INVOKE_TOO_DEEP',
    'LIMIT_REACHED',
    'LOOP_DETECTED',
    'LOOP_WARNING',
    'OUTCOME_UNKNOWN',
    'OUTPUT_CONTRADICTORY',
    'OUTPUT_CONVERTED',
    'OUTPUT_CUT',
    'OUTPUT_EMPTY',
    'OUTPUT_INVALID',
    'OUTPUT_PARTIAL',
    'OUTPUT_SPILLED',
    'OUTPUT_STALE',
    'OUTPUT_SUSPICIOUS',
    'PERMISSIONS_INVALID',
    'PERMISSION_DENIED',
    'POLICY_DENIED',
    'POLICY_FAILED',
    'PREVIEW_FAILED',
    'PRIVACY_DENIED',
    'RATE_LIMITED',
    'RESOURCES_INVALID',
    'RESOURCE_BUSY',
    'RESOURCE_DEADLOCK',
    'RISK_DENIED',
    'ROUTE_FAILED',
    'ROUTE_NESTED',
    'ROUTE_UNKNOWN_TOOL',
    'RUN_ELSEWHERE',
    'STATE_UNAVAILABLE',
    'TIMEOUT',
    'TOOL_NAME_INVALID',
    'TOOL_UNAVAILABLE',
    'UNEXPOSED_TOOL',
    'VALIDATION_FAILED',
  ]);
});

it('throws these codes at hosts', () => {
  expect(Object.keys(execution.executionHostErrors).sort()).toEqual([
    'APPROVAL_ALREADY_DECIDED',
    'APPROVAL_ANSWER_INVALID',
    'APPROVAL_EXPIRED',
    'APPROVAL_FORGED',
    'APPROVAL_UNAVAILABLE',
    'APPROVAL_UNKNOWN',
    'APPROVAL_WITHDRAWN',
    'ARTIFACT_STORE_FAILED',
    'AUDIT_SINK_FAILED',
    'CALL_NOT_WAITING',
    'CLIENT_CALL_ANSWERED',
    'CLIENT_CALL_EXPIRED',
    'CLIENT_CALL_UNKNOWN',
    'DUPLICATE_TOOL',
    'EXECUTION_CLOSED',
    'GRANT_UNKNOWN',
    'OPTIONS_INVALID',
    'RUN_CLOSED',
    'RUN_ELSEWHERE',
    'RUN_OPEN',
    'RUN_STATE_FORGED',
    'RUN_STATE_INVALID',
    'RUN_STATE_MISMATCH',
    'RUN_STATE_OUTDATED',
    'RUN_SUSPENDED',
    'STATE_UNAVAILABLE',
    'STATE_VALUE_INVALID',
    'TOOL_INVALID',
    'UNKNOWN_TOOL',
  ]);
});

it('runs calls through these stages', () => {
  const settings = readOptions({
    tools: [],
    grants: createGrants([]),
    ports: { clock: systemClock, ids: randomIds, logger: silentLogger, state: createMemoryState() },
  });
  const audit = new AuditLog([], 'warn', settings.ports, settings.redactor);
  expect(buildNest(settings, audit).stages).toEqual([
    'audit',
    'events',
    'loop-watch',
    'exposure',
    'parse',
    'guard',
    'spill',
    'route',
    'normalise',
    'validate',
    'commit',
    'warnings',
    'redact',
    'loop-guard',
    'input-event',
    'policy',
    'admit',
    'approval',
    'usage',
    'output-schema',
    'serialise',
    'acquire',
    'retry',
    'deadline',
    'execute',
  ]);

  const { logger } = openTestRun({ preset: 'unguarded' });
  expect(logger.entries[0]?.fields).toEqual({
    stages:
      'exposure, parse, route, validate, redact, policy, approval, serialise, deadline, execute',
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
