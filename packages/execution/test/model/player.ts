import { getEventListeners } from 'node:events';
import {
  isToolwrightError,
  type AuditRecord,
  type CallOutcome,
  type JsonValue,
  type Run,
  type ToolCall,
} from '@toolwright/core';
import { createGrants, parseGrants } from '@toolwright/core/grants';
import { createMemoryState } from '@toolwright/core/memory-state';
import { createCountedIds, createManualClock, createMemoryLogger } from '@toolwright/core/testing';
import { createExecution, type Execution } from '../../src/index.ts';
import { testPrincipal } from '../support/open-run.ts';
import type { Happening } from './events.ts';
import { settledMs, toolsOver, type Ledger } from './tools.ts';
import { changing, type PlannedCall } from './work.ts';

const grants = ['read', 'change', 'alone', 'outer', 'hosted']
  .map((name) => `allow model.${name}`)
  .concat('ask model.ask');
const key = 'a key of this host that is long enough';

/** What was given in one batch, and what came of it. */
export interface PlayedBatch {
  readonly ids: readonly string[];
  readonly outcomes: readonly CallOutcome[];
}

/** Plays happenings on a run, which may go through several processes, and keeps what can be judged. */
export class Player {
  readonly clock = createManualClock();
  readonly ledger: Ledger = { begun: new Map(), violations: [], process: 0 };
  readonly records: AuditRecord[] = [];
  readonly played: PlayedBatch[] = [];
  /** Outcomes of calls that went on after they had waited. */
  readonly late: CallOutcome[] = [];
  /** What a person has approved, by call id. */
  readonly approved = new Set<string>();
  readonly signals: AbortSignal[] = [];
  readonly #ids = createCountedIds();
  readonly #state = createMemoryState({ clock: this.clock });
  readonly #tools = toolsOver(this.ledger);
  readonly #given: ToolCall[] = [];
  readonly #begunBeforeMove = new Set<string>();
  readonly #open: Promise<void>[] = [];
  #controller = new AbortController();
  #execution: Execution = this.#start();
  #run: Run = this.#execution.openRun(this.#runOptions());

  #start(): Execution {
    return createExecution({
      tools: this.#tools.map((contract) => ({ contract })),
      grants: createGrants(parseGrants(grants)),
      ports: {
        clock: this.clock,
        ids: this.#ids,
        logger: createMemoryLogger(),
        state: this.#state,
      },
      audit: { sinks: [{ name: 'records', write: (record) => void this.records.push(record) }] },
      approvals: { signingKeys: [key], lifetimeMs: 600_000 },
      limits: { maxCallsPerRun: 10_000, concurrency: 3 },
      loop: false,
    });
  }

  #runOptions() {
    const { signal } = this.#controller;
    this.signals.push(signal);
    const session = {
      id: 'session-1',
      principal: testPrincipal,
      timezone: 'UTC',
      scopeOnEnd: () => undefined,
    };
    return { session, signal };
  }

  async happen(one: Happening): Promise<void> {
    switch (one.kind) {
      case 'batch':
        return this.#batch(one.calls, one.cancelAfterMs);
      case 'pass':
        return this.clock.advanceAsync(one.ms);
      case 'decide':
        return this.#decide(one.which, one.verdict);
      case 'go on':
        return this.#goOn(one.which);
      case 'client answers':
        return this.#answer(one.which, one.isError);
      case 'move':
        return this.#move(one.drainMs);
      case 'revoke':
        return this.#misuse(() => this.#run.revoke('allow model.alone'));
      case 'cancel':
        this.#controller.abort('enough');
        return this.clock.advanceAsync(0);
    }
  }

  async #batch(planned: readonly PlannedCall[], cancelAfterMs: number | undefined): Promise<void> {
    const cancel = new AbortController();
    this.signals.push(cancel.signal);
    const calls = planned.map((one) => this.#callOf(one));
    this.#run.step();
    const pending = this.#run.callAll(calls, { signal: cancel.signal });
    this.#open.push(
      pending.then((outcomes) => {
        this.played.push({ ids: calls.map(({ id }) => id), outcomes });
      }),
    );
    await this.clock.advanceAsync(cancelAfterMs ?? 0);
    if (cancelAfterMs !== undefined) cancel.abort('never mind');
    await this.clock.advanceAsync(0);
  }

  #callOf({ tool, work, idOf, isSame }: PlannedCall): ToolCall {
    const earlier = idOf === undefined ? undefined : pick(this.#takenCalls(), idOf);
    if (earlier !== undefined && isSame) return earlier;
    const call = {
      id: earlier?.id ?? `call-${this.#given.length}`,
      name: tool,
      arguments: JSON.stringify(work),
    };
    this.#given.push(call);
    return call;
  }

  /**
   * Calls whose ids are taken: those that go on, those that may have changed something, and those that were begun
   * before the run moved. The id of a call that only read may be given anew in the same process. In a cancelled run
   * every call is aborted, whatever its id.
   */
  #takenCalls(): readonly ToolCall[] {
    if (this.#controller.signal.aborted) return [];
    const over = new Set(this.records.filter(isFinal).map(({ callId }) => callId));
    const { begun } = this.ledger;
    return this.#given.filter(
      ({ id }) =>
        !over.has(id) ||
        this.#begunBeforeMove.has(id) ||
        [...changing].some((name) => begun.has(`${name} ${id}`)),
    );
  }

  async #decide(which: number, verdict: 'approve' | 'deny'): Promise<void> {
    const waiting = pick(this.#run.waiting(), which);
    if (waiting === undefined) return;
    await this.#misuse(async () => {
      await this.#run.decide(waiting.requestId, { verdict, scope: 'once', decidedBy: 'ben' });
      if (verdict === 'approve') this.approved.add(waiting.callId);
    });
  }

  async #goOn(which: number): Promise<void> {
    const waiting = pick(this.#run.waiting(), which);
    if (waiting === undefined) return;
    this.#open.push(
      this.#run.resumeCall(waiting.callId).then((outcome) => void this.late.push(outcome)),
    );
    await this.clock.advanceAsync(0);
  }

  async #answer(which: number, isError: boolean): Promise<void> {
    const asked = this.played
      .flatMap(({ outcomes }) => outcomes)
      .filter((outcome) => outcome.status === 'suspended' && outcome.reason === 'client');
    const one = pick(asked, which);
    if (one === undefined) return;
    await this.#misuse(async () => {
      const result = isError ? { n: 1n } : 'the client did it';
      this.late.push(await this.#run.completeClientCall(one.callId, result));
    });
  }

  async #move(drainMs: number): Promise<void> {
    if (this.#controller.signal.aborted) return;
    const suspending = this.#run.suspend({ drainMs });
    await this.clock.advanceAsync(drainMs + 1);
    const saved = JSON.parse(JSON.stringify(await suspending)) as JsonValue;
    await this.#closeProcess();
    for (const name of this.ledger.begun.keys())
      this.#begunBeforeMove.add(name.split(' ')[1] ?? '');
    this.ledger.process += 1;
    this.#controller = new AbortController();
    this.#execution = this.#start();
    this.#run = await this.#execution.resumeRun(saved, this.#runOptions());
  }

  async #closeProcess(): Promise<void> {
    const closing = this.#run.close({ drainMs: 0 }).then(() => this.#execution.close());
    await this.clock.advanceAsync(1);
    await closing;
  }

  /** What a host may get wrong is refused by name; anything else is a fault. */
  async #misuse(act: () => unknown): Promise<void> {
    try {
      await act();
    } catch (error) {
      if (!isToolwrightError(error)) throw error;
    }
  }

  /** Whether calls that need every lock get through once everything has settled. Undefined for a cancelled run. */
  async callsOnceMore(): Promise<readonly string[] | undefined> {
    await this.clock.advanceAsync(2 * settledMs);
    if (this.#controller.signal.aborted) return undefined;
    this.#run.step();
    const pending = this.#run.callAll(
      (['x', 'y'] as const).map((lock, index) => ({
        id: `last-${index}`,
        name: 'change',
        arguments: { ending: 'answers', key: lock, n: 1_000 },
      })),
    );
    // Past the deadline of a call that waits for a lock in vain.
    await this.clock.advanceAsync(1_000);
    return (await pending).map(({ status }) => status);
  }

  async end(): Promise<void> {
    await this.#closeProcess();
    await this.clock.advanceAsync(2 * settledMs);
    await Promise.all(this.#open);
  }

  listenersLeft(): number {
    return this.signals.reduce((sum, one) => sum + getEventListeners(one, 'abort').length, 0);
  }
}

/** Answers to a call that is not run because its id is taken: it has a record of its own beside the id's owner. */
export const refusedIds: ReadonlySet<string | undefined> = new Set([
  'DUPLICATE_CALL_ID',
  'CALL_FINISHED',
]);

export function isFinal({ status, code }: AuditRecord): boolean {
  return status !== 'suspended' && !refusedIds.has(code);
}

function pick<T>(items: readonly T[], at: number): T | undefined {
  return items[at % Math.max(1, items.length)];
}
