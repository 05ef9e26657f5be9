import { readFileSync } from 'node:fs';
import { randomIds, silentLogger, systemClock } from '@toolwright/core';
import { createGrants } from '@toolwright/core/grants';
import { createMemoryState } from '@toolwright/core/memory-state';
import { executionErrors } from '@toolwright/execution';
import { expect, test } from 'vitest';
import { AuditLog } from '../../packages/execution/src/audit/audit-log.ts';
import { buildNest } from '../../packages/execution/src/nest/build-nest.ts';
import { readOptions } from '../../packages/execution/src/options.ts';
import { codesElsewhere, nestRows } from './nest-rows.ts';
import { writtenFiles } from './written-files.ts';

/** The stages of a host that has switched nothing off. */
function stagesOfPath(): readonly string[] {
  const ports = {
    clock: systemClock,
    ids: randomIds,
    logger: silentLogger,
    state: createMemoryState(),
  };
  const settings = readOptions({
    tools: [],
    grants: createGrants([]),
    ports,
    guard: { taint: 'ask' },
    hooks: [{ name: 'look', before: () => undefined }],
  });
  return buildNest(settings, new AuditLog([], 'warn', ports, settings.redactor)).stages;
}

test('the picture shows every stage of the path, in its order', () => {
  expect(nestRows.map(({ stage }) => stage)).toEqual(stagesOfPath());
});

test('every code of the path stands at a stage or is said to come from elsewhere', () => {
  const shown = [...nestRows.flatMap(({ codes }) => codes), ...Object.keys(codesElsewhere)];
  expect([...new Set(shown)].sort()).toEqual(Object.keys(executionErrors).sort());
});

test('picture and table are as `npm run nest` writes them', async () => {
  for (const [file, content] of await writtenFiles())
    expect(readFileSync(file, 'utf8'), file).toBe(content);
});
