import { checkTool } from '../contract/check-definition.ts';
import type { AnyToolContract } from '../contract/tool-contract.ts';
import { ToolwrightError } from '../errors/toolwright-error.ts';
import type { Logger } from '../ports/logger.ts';
import { silentLogger } from '../ports/silent-logger.ts';
import type { ToolResult } from '../results/tool-result.ts';
import { runTool, type RunToolOptions } from '../running/run-tool.ts';
import { compareCodePoints } from '../text/code-point-order.ts';
import { toolSchema, type ToolSchema } from './tool-schema.ts';

/** What changed; one event for each call of `register` and `unregister` that changed something. */
export interface RegistryEvent {
  readonly type: 'tool-registered' | 'tool-unregistered';
  readonly tools: readonly AnyToolContract[];
}

/** A tool as a function of its input, run as `runTool` runs it. */
export type ToolCallable = (input: unknown, options?: RunToolOptions) => Promise<ToolResult>;

/** Tools by name. Registering a tool exposes and permits nothing: exposure, grants and calls belong to runs. */
export interface ToolRegistry {
  readonly size: number;
  /** Adds all of them or none. Throws TOOL_INVALID, SCHEMA_INVALID (see `checkTool`) or DUPLICATE_TOOL. */
  register(...tools: readonly AnyToolContract[]): void;
  /** True if there was one. */
  unregister(name: string): boolean;
  get(name: string): AnyToolContract | undefined;
  /** Sorted by name, as are all lists here. */
  list(): readonly AnyToolContract[];
  names(): readonly string[];
  /** Throws UNKNOWN_TOOL. */
  callable(name: string): ToolCallable;
  /** Throws UNKNOWN_TOOL. */
  schema(name: string): ToolSchema;
  schemas(): readonly ToolSchema[];
  byCategory(category: string): readonly AnyToolContract[];
  byTag(tag: string): readonly AnyToolContract[];
  /** Returns the function that ends the subscription. A listener that throws is logged; the others are still called. */
  onChange(listener: (event: RegistryEvent) => void): () => void;
}

export interface ToolRegistryOptions {
  readonly logger?: Logger;
}

/** A new, empty registry. */
export function createToolRegistry({
  logger = silentLogger,
}: ToolRegistryOptions = {}): ToolRegistry {
  // A Map, so that a tool named `constructor` or `__proto__` is a tool like any other.
  const tools = new Map<string, AnyToolContract>();
  const listeners = new Set<(event: RegistryEvent) => void>();

  function list(): readonly AnyToolContract[] {
    return [...tools.values()].sort((a, b) => compareCodePoints(a.name, b.name));
  }

  function required(name: string): AnyToolContract {
    const tool = tools.get(name);
    if (tool === undefined) throw unknownTool();
    return tool;
  }

  function emit(event: RegistryEvent): void {
    for (const listener of [...listeners]) {
      try {
        listener(event);
      } catch (error) {
        logger.error('A listener of the tool registry failed.', {
          error: error instanceof Error ? error.name : 'unknown',
        });
      }
    }
  }

  return {
    get size() {
      return tools.size;
    },
    register(...added) {
      const names = new Set<string>(tools.keys());
      for (const tool of added) {
        checkTool(tool);
        if (names.has(tool.name)) throw duplicateTool(tool.name);
        names.add(tool.name);
      }
      for (const tool of added) tools.set(tool.name, tool);
      if (added.length > 0) emit({ type: 'tool-registered', tools: added });
    },
    unregister(name) {
      const tool = tools.get(name);
      if (tool === undefined) return false;
      tools.delete(name);
      emit({ type: 'tool-unregistered', tools: [tool] });
      return true;
    },
    get: (name) => tools.get(name),
    list,
    names: () => list().map(({ name }) => name),
    callable(name) {
      const tool = required(name);
      return (input, options) => runTool(tool, input, options);
    },
    schema: (name) => toolSchema(required(name)),
    schemas: () => list().map(toolSchema),
    byCategory: (category) => list().filter((tool) => tool.category === category),
    byTag: (tag) => list().filter((tool) => tool.tags?.includes(tag) === true),
    onChange(listener) {
      // Wrapped, so that a listener that was added twice is called twice and removed one at a time.
      const subscription = (event: RegistryEvent) => listener(event);
      listeners.add(subscription);
      return () => void listeners.delete(subscription);
    },
  };
}

function duplicateTool(name: string): ToolwrightError {
  return new ToolwrightError('DUPLICATE_TOOL', 'A tool of this name is registered already.', {
    place: name,
    hint: 'Unregister the other one first, or give this one a name of its own; nothing was registered.',
  });
}

function unknownTool(): ToolwrightError {
  return new ToolwrightError('UNKNOWN_TOOL', 'No tool of this name is registered.', {
    hint: 'names() lists the registered ones.',
  });
}
