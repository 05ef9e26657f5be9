import { fail, type AnyToolContract, type Effects, type ToolContext } from '@toolwright/core';
import { testTool } from '../support/open-run.ts';
import type { Work } from './work.ts';

/** The deadline of every tool; what goes on after it is over by `settledMs`. */
const timeoutMs = 300;
export const settledMs = 60_000;

/** What tools really did, whatever they said about it. */
export interface Ledger {
  /** How often a call's tool was begun, by tool and call id. */
  readonly begun: Map<string, number>;
  /** What must never happen. */
  readonly violations: string[];
  /** Counts up when another process goes on: locks are a process's own. */
  process: number;
}

interface Running {
  readonly tool: string;
  readonly key: string;
  readonly stepId: string;
  readonly process: number;
}

/** True for two calls that must not run at once. */
function excludes(one: Running, other: Running): boolean {
  if (one.process !== other.process) return false;
  const isAlone = one.tool === 'alone' || other.tool === 'alone';
  if (isAlone && one.stepId === other.stepId) return true;
  return one.tool === 'change' && other.tool === 'change' && one.key === other.key;
}

function note(ledger: Ledger, tool: string, callId: string): void {
  const name = `${tool} ${callId}`;
  ledger.begun.set(name, (ledger.begun.get(name) ?? 0) + 1);
}

/** Tools of every kind over one ledger. */
export function toolsOver(ledger: Ledger): readonly AnyToolContract[] {
  const running = new Set<Running>();

  async function run(tool: string, work: Work, context: ToolContext): Promise<unknown> {
    const { callId, clock, signal, stepId } = context;
    const pass = (ms: number) => new Promise<void>((go) => clock.setTimer(go, ms));
    const one: Running = { tool, key: work.key, stepId, process: ledger.process };
    note(ledger, tool, callId);
    for (const other of running)
      if (excludes(one, other)) ledger.violations.push(`${tool} ${callId} ran beside another call`);
    running.add(one);
    try {
      if (work.ending !== 'answers') await pass(10);
      if (work.ending === 'is deaf and late') await pass(settledMs / 2);
      if (work.ending === 'hangs' && !signal.aborted)
        await new Promise<void>((go) => signal.addEventListener('abort', () => go()));
      if (work.ending === 'throws') throw new Error('no');
      if (work.ending === 'fails' || work.ending === 'fails for now')
        return fail('NO_LUCK', {
          message: 'No luck.',
          retryable: work.ending === 'fails for now',
        });
      return `${tool} did it`;
    } finally {
      running.delete(one);
    }
  }

  const tool = (name: string, effects: Effects, changes: object = {}) =>
    testTool({
      name,
      effects,
      schema: { type: 'object', additionalProperties: true },
      permissions: [`model.${name}`],
      limits: { timeoutMs },
      execute: (input, context) => run(name, input as Work, context),
      ...changes,
    });
  const resources = (input: unknown) => [{ key: (input as Work).key, mode: 'write' as const }];
  const hosted = tool('hosted', { readOnly: false }, { resources, hosted: 'client' });
  const { execute: _none, ...client } = hosted;
  return [
    tool('read', { readOnly: true }),
    tool('change', { readOnly: false }, { resources }),
    tool('alone', { readOnly: false }),
    tool('ask', { readOnly: false }, { resources: () => [] }),
    tool(
      'outer',
      { readOnly: false },
      {
        resources,
        execute: async (input: Work, context: ToolContext) => {
          const { n, ...work } = input;
          note(ledger, 'outer', context.callId);
          const inner = ['change', 'read'].map((name, at) =>
            context.invoke(name, { ...work, n: n * 10 + at }),
          );
          return (await Promise.all(inner)).map(({ status }) => status);
        },
      },
    ),
    client as AnyToolContract,
  ];
}
