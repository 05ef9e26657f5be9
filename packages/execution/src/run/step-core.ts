import type { ExposedTool, Step } from '@toolwright/core';
import { compareCodePoints } from '@toolwright/core';
import type { PreparedTool } from '../tools/prepared-tool.ts';

/** A step with the tools behind it. */
export class StepCore implements Step {
  readonly id: string;
  readonly exposed: ReadonlyMap<string, PreparedTool>;
  #tools: readonly ExposedTool[] | undefined = undefined;
  #calls = 0;

  constructor(id: string, exposed: ReadonlyMap<string, PreparedTool>) {
    this.id = id;
    this.exposed = exposed;
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
