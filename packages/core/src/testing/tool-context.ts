import type { Progress, Scope, ScopeName, ToolContext } from '../contract/tool-context.ts';
import type { GrantView } from '../grants/grant-view.ts';
import { createMemoryState } from '../memory-state/memory-state.ts';
import { createStandaloneContext } from '../running/standalone-context.ts';
import { createCountedIds } from './counted-ids.ts';
import { createManualClock } from './manual-clock.ts';
import { createMemoryLogger } from './memory-logger.ts';

/** A context that a test can look into. */
export interface TestToolContext extends ToolContext {
  /** What the tool reported, oldest first. */
  readonly reported: readonly Progress[];
  /** Ends a scope: calls what the tool left there, last one first. */
  endScope(scope: ScopeName): Promise<void>;
}

/**
 * A context of fakes: a clock that stands still at 2026-01-01T00:00:00Z, counted ids, state and log in memory,
 * UTC, every permission granted, no workspace. `overrides` replace members.
 */
export function createToolContext(overrides: Partial<ToolContext> = {}): TestToolContext {
  const clock = overrides.clock ?? overrides.ports?.clock ?? createManualClock();
  const ports = {
    clock,
    ids: createCountedIds(),
    logger: createMemoryLogger(),
    state: createMemoryState({ clock }),
  };
  const reported: Progress[] = [];
  const scope = createRecordedScope();
  return {
    ...createStandaloneContext({ ports, grants: everythingGranted, scope, timezone: 'UTC' }),
    progress: (progress) => void reported.push(progress),
    ...overrides,
    reported,
    endScope: (name) => scope.end(name),
  };
}

const everythingGranted: GrantView = {
  check: (permission) => ({ action: 'allow', rule: 'allow **', permission }),
  mayAllow: () => true,
};

function createRecordedScope(): Scope & { end(scope: ScopeName): Promise<void> } {
  const callbacks = new Map<ScopeName, (() => void | Promise<void>)[]>();
  return {
    onEnd(scope, callback) {
      callbacks.set(scope, [...(callbacks.get(scope) ?? []), callback]);
    },
    async end(scope) {
      const left = callbacks.get(scope) ?? [];
      callbacks.delete(scope);
      for (const callback of left.reverse()) await callback();
    },
  };
}
