import { createGrants, parseGrants } from '@toolwright/core/grants';
import { createMemoryState } from '@toolwright/core/memory-state';
import { randomIds, silentLogger, systemClock, type AnyToolContract } from '@toolwright/core';
import { createExecution, type ArtifactStore } from '../../../src/index.ts';

export const session = {
  id: 'session-1',
  principal: { tenant: 'acme', user: 'ann' },
  timezone: 'UTC',
  scopeOnEnd: () => undefined,
} as const;

/** A host whose results go to a store when they are too large. */
export function createSpillHost(artifacts: ArtifactStore, tools: readonly AnyToolContract[]) {
  return createExecution({
    tools: tools.map((contract) => ({ contract })),
    grants: createGrants(parseGrants(['allow test.change', 'ask test.ask'])),
    ports: { clock: systemClock, ids: randomIds, logger: silentLogger, state: createMemoryState() },
    approvals: { signingKeys: ['the key that all processes of this host have'] },
    spill: { artifacts },
  });
}
