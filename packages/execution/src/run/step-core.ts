import type { ExposedTool, Step } from '@toolwright/core';
import { compareCodePoints } from '@toolwright/core';
import { Gate } from '../locks/gate.ts';
import type { PreparedTool } from '../tools/prepared-tool.ts';

/** A step with the tools behind it. */
export class StepCore implements Step {
  readonly id: string;
  /** What its results show to the model so far, in bytes, and what a tool of it said that it may show alone. */
  shownBytes = 0;
  showableBytes = 0;
  /** The gate of the calls of this step: a call that may change anything at all runs alone. */
  readonly calls = new Gate();
  #exposed: ReadonlyMap<string, PreparedTool>;
  #tools: readonly ExposedTool[] | undefined = undefined;
  #calls: number;

  /** `calls`: those that came before the run was suspended. */
  constructor(id: string, exposed: ReadonlyMap<string, PreparedTool>, calls = 0) {
    this.id = id;
    this.#exposed = exposed;
    this.#calls = calls;
  }

  get exposed(): ReadonlyMap<string, PreparedTool> {
    return this.#exposed;
  }

  /** For a step that nobody was told of yet. */
  expose(tool: PreparedTool): void {
    this.#exposed = new Map([...this.#exposed, [tool.name, tool]]);
    this.#tools = undefined;
  }

  raiseShowable(bytes: number): void {
    this.showableBytes = Math.max(this.showableBytes, bytes);
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
