import { appendFileSync } from 'node:fs';
import { randomIds, silentLogger, systemClock, type StatePort } from '@toolwright/core';
import { createGrants, parseGrants } from '@toolwright/core/grants';
import { createExecution } from '../../../src/index.ts';
import { createSqliteState } from '../../../src/sqlite-state/index.ts';
import { testTool } from '../open-run.ts';
import { say } from '../talk.ts';

export const principal = { tenant: 'acme', user: 'ann' } as const;

/** One process of a host whose tool adds a line to a file, once a person agrees. */
export function openProcess(folder: string, { hangs = false }: { readonly hangs?: boolean } = {}) {
  const state: StatePort = createSqliteState({ path: `${folder}/state.db` });
  const tool = testTool({
    name: 'append',
    schema: { type: 'object', properties: { line: { type: 'string' } } },
    effects: { readOnly: false },
    permissions: ['disk.append'],
    preview: (input) => ({
      kind: 'text',
      summary: 'Add a line',
      body: String((input as { line: string }).line),
    }),
    execute: (input, { state: kept }) => {
      appendFileSync(`${folder}/lines`, `${(input as { line: string }).line}\n`);
      kept.set('lines', Number(kept.get('lines') ?? 0) + 1);
      if (!hangs) return kept.get('lines');
      say('begun');
      return new Promise(() => undefined);
    },
  });
  const signingKeys = ['the key that all processes of this host have'];
  const execution = createExecution({
    tools: [{ contract: tool }],
    grants: createGrants(parseGrants(['ask disk.append'])),
    ports: { clock: systemClock, ids: randomIds, logger: silentLogger, state },
    approvals: { signingKeys },
  });
  const session = { id: 'session-1', principal, timezone: 'UTC', scopeOnEnd: () => undefined };
  const close = async (): Promise<void> => {
    await execution.close();
    await state.close();
  };
  return { execution, session, state, close };
}
