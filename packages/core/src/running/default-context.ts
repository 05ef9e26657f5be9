import type { ToolContext } from '../contract/tool-context.ts';
import type { GrantView } from '../grants/grant-view.ts';
import { createMemoryState } from '../memory-state/memory-state.ts';
import { randomIds } from '../ports/random-ids.ts';
import { silentLogger } from '../ports/silent-logger.ts';
import { systemClock } from '../ports/system-clock.ts';
import type { EndableScope } from './call-scope.ts';
import { createStandaloneContext } from './standalone-context.ts';

const nothingGranted: GrantView = {
  check: (permission) => ({ action: 'deny', rule: 'no rule', permission }),
  mayAllow: () => false,
};

/** What `runTool` gives a tool: the machine's clock, new ids, empty state, no grants, no files, no log. */
export function createDefaultContext(scope: EndableScope): ToolContext {
  return createStandaloneContext({
    ports: { clock: systemClock, ids: randomIds, logger: silentLogger, state: createMemoryState() },
    grants: nothingGranted,
    scope,
    timezone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
  });
}
