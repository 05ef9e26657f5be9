import type { ExposedTool, Step } from '@toolwright/core';
import { compareCodePoints } from '@toolwright/core';
import { Gate } from '../locks/gate.ts';
import type { PreparedTool } from '../tools/prepared-tool.ts';

/** A step with the tools behind it. */
export class StepCore implements Step {
  readonly id: string;
  readonly exposed: ReadonlyMap<string, PreparedTool>;
  /** The gate of the calls of this step: a call that may change anything at all runs alone. */
  readonly calls = new Gate();
  #tools: readonly ExposedTool[] | undefined = undefined;
  #calls: number;

  /** `calls`: those that came before the run was suspended. */
  constructor(id: string, exposed: ReadonlyMap<string, PreparedTool>, calls = 0) {
    this.id = id;
    this.exposed = exposed;
    this.#calls = calls;
  }

  get lastOrdinal(): number {
    return this.#calls;
  }

  /** Sorted by name: a list that keeps its order keeps a provider's prompt cache. */
  get tools(): readonly ExposedTool[] {
    this.#tools ??= [...this.exposed.values()]
      .map((tool) => tool.exposed)
      .sort((a, b) => compareCodePoints(a.name, b.name));
    return this.#tools;
  }

  nextOrdinal(): number {
    this.#calls += 1;
    return this.#calls;
  }
}
