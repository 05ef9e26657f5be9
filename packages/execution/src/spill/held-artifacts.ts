import type { Principal } from '@toolwright/core';
import { createReadArtifactTool } from '../artifacts/read-artifact.ts';
import { PreparedTool, prepareTool } from '../tools/prepared-tool.ts';
import type { SpillSettings } from './spill-settings.ts';

/** Sessions that are remembered; who comes back after so many others meets the tool again once something is kept. */
const maxSessions = 100_000;

/** Which sessions of an execution hold artifacts, and the tool that reads them. */
export class HeldArtifacts {
  static readonly toolName = 'read_artifact';
  readonly #settings: SpillSettings;
  readonly #sessions = new Set<string>();
  #tool: PreparedTool | undefined = undefined;

  constructor(settings: SpillSettings) {
    this.#settings = settings;
  }

  of(principal: Principal, sessionId: string): SessionArtifacts {
    const { tenant, user, agent } = principal;
    const key = JSON.stringify([tenant, user ?? null, agent ?? null, sessionId]);
    const isAlways = this.#settings.reader === 'always';
    return {
      holds: () => isAlways || (this.#sessions.size > 0 && this.#sessions.has(key)),
      wasTold: () => this.#sessions.has(key),
      note: () => this.#note(key),
      tool: () => this.#reader(),
    };
  }

  #note(key: string): void {
    if (this.#sessions.has(key)) return;
    const [oldest] = this.#sessions;
    if (oldest !== undefined && this.#sessions.size >= maxSessions) this.#sessions.delete(oldest);
    this.#sessions.add(key);
  }

  /** Made when first needed: most runs never show it. */
  #reader(): PreparedTool {
    if (this.#tool === undefined) {
      const contract = createReadArtifactTool(() => this.#settings.artifacts);
      const prepared = prepareTool({ contract });
      if (!(prepared instanceof PreparedTool)) throw new Error(prepared.reason);
      this.#tool = prepared;
    }
    return this.#tool;
  }
}

/** The artifacts of one session, as a run knows of them. */
export interface SessionArtifacts {
  /** Whether steps expose the tool that reads them. */
  holds(): boolean;
  /** Whether something was kept, here or before the run was suspended. */
  wasTold(): boolean;
  /** Something was kept. */
  note(): void;
  tool(): PreparedTool;
}
