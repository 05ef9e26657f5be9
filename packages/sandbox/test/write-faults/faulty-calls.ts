import { systemCalls, type SystemCalls } from '../../src/files/local/calls.ts';

export type CallName = keyof SystemCalls;

/** The code that a call fails with; undefined for one that is carried out. `at` counts from 0. */
export type FaultPlan = (name: CallName, at: number) => string | undefined;

export interface FaultyCalls {
  readonly calls: SystemCalls;
  /** The names of the calls so far. */
  readonly made: readonly CallName[];
}

/** The system's calls, of which some fail as the system would, without having done anything. */
export function createFaultyCalls(plan: FaultPlan): FaultyCalls {
  const made: CallName[] = [];
  const wrapped = Object.entries(systemCalls).map(([name, call]) => [
    name,
    (...args: readonly unknown[]) => {
      const code = plan(name as CallName, made.length);
      made.push(name as CallName);
      if (code !== undefined) {
        const error = new Error(`${code}: the system's own text, with /a/path/of/the/host`);
        return Promise.reject(Object.assign(error, { code }));
      }
      return (call as (...args: readonly unknown[]) => Promise<unknown>)(...args);
    },
  ]);
  return { calls: Object.fromEntries(wrapped) as SystemCalls, made };
}
