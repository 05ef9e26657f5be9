import { randomIds, silentLogger, systemClock } from '@toolwright/core';
import { createGrants } from '@toolwright/core/grants';
import { createMemoryState } from '@toolwright/core/memory-state';
import { expect, test } from 'vitest';
import { AuditLog } from '../../packages/execution/src/audit/audit-log.ts';
import { buildNest } from '../../packages/execution/src/nest/build-nest.ts';
import { readOptions } from '../../packages/execution/src/options.ts';
import { stagesOf } from '../../tools/bench/wrapped-call/stages.ts';

// A benchmark names what its figures pay for. It runs on bundles, which do not tell their stages.
test.each(['guarded', 'unguarded'] as const)('the benchmark names the stages of %s', (preset) => {
  const settings = readOptions({
    preset,
    tools: [],
    grants: createGrants([]),
    ports: { clock: systemClock, ids: randomIds, logger: silentLogger, state: createMemoryState() },
  });
  const audit = new AuditLog([], 'warn', settings.ports, settings.redactor);
  expect(stagesOf[preset]).toEqual(buildNest(settings, audit).stages);
});
