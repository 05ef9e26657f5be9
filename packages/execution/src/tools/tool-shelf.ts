import {
  checkTool,
  isToolwrightError,
  ToolwrightError,
  type AnyToolContract,
  type UnavailableTool,
} from '@toolwright/core';
import { prepareTool, PreparedTool, setAside, type ExecutionTool } from './prepared-tool.ts';

/** Tools made ready, and those that were set aside, with the reason. */
export interface ToolShelf {
  readonly tools: ReadonlyMap<string, PreparedTool>;
  readonly unavailable: readonly UnavailableTool[];
}

export interface ShelveOptions {
  /** The option that the list came in, for errors. */
  readonly place: string;
  /** Names that are in use. */
  readonly taken?: ReadonlyMap<string, unknown>;
  /** A name that the path keeps for a tool of its own. */
  readonly reserved?: string | undefined;
  /** Tools that were made ready before. */
  readonly remembered?: WeakMap<AnyToolContract, PreparedTool | UnavailableTool>;
}

/**
 * Makes tools ready. A tool whose schemas cannot be used is set aside and the others stay; a disabled one is
 * left out.
 *
 * Throws ToolwrightError with TOOL_INVALID for what is no tool, DUPLICATE_TOOL for a name that is taken (place:
 * the position in the list).
 */
export function shelve(
  entries: readonly ExecutionTool[],
  { place, taken, reserved, remembered }: ShelveOptions,
): ToolShelf {
  const tools = new Map<string, PreparedTool>();
  const unavailable: UnavailableTool[] = [];
  const names = new Set<string>();
  entries.forEach((entry, index) => {
    const contract = contractOf(entry, `${place}[${index}]`);
    const { name } = contract;
    if (names.has(name) || taken?.has(name) === true) throw duplicate(name, `${place}[${index}]`);
    if (name === reserved) throw reservedName(name, `${place}[${index}]`);
    const prepared = remembered?.get(contract) ?? prepare(entry);
    remembered?.set(contract, prepared);
    names.add(name);
    if (contract.enabled === false) return;
    if (prepared instanceof PreparedTool) tools.set(name, prepared);
    else unavailable.push(prepared);
  });
  return { tools, unavailable };
}

/** What was set aside when the shelves were filled, and since. */
export function unavailableOf(shelves: readonly ToolShelf[]): readonly UnavailableTool[] {
  return shelves.flatMap(({ tools, unavailable }) => [
    ...unavailable,
    ...[...tools.values()].flatMap(({ fault }) => (fault === undefined ? [] : [fault])),
  ]);
}

/** True if a tool has the name, usable or not. */
export function hasName(shelves: readonly ToolShelf[], name: string): boolean {
  return shelves.some(
    ({ tools, unavailable }) => tools.has(name) || unavailable.some((tool) => tool.name === name),
  );
}

function contractOf(entry: ExecutionTool, place: string): AnyToolContract {
  const contract = (entry as Partial<ExecutionTool> | undefined)?.contract;
  if (typeof contract === 'object' && contract !== null) return contract;
  throw new ToolwrightError('TOOL_INVALID', `${place}: expected an object { contract }.`, {
    place,
    hint: 'Make the contract with defineTool, defineRouter or defineClientTool.',
  });
}

function prepare(entry: ExecutionTool): PreparedTool | UnavailableTool {
  try {
    checkTool(entry.contract);
  } catch (fault) {
    if (!isToolwrightError(fault) || fault.code !== 'SCHEMA_INVALID') throw fault;
    return setAside(entry.contract.name, fault.message);
  }
  return prepareTool(entry);
}

function reservedName(name: string, place: string): ToolwrightError {
  return new ToolwrightError('DUPLICATE_TOOL', `${name} is a tool of the path itself.`, {
    place,
    hint: 'Give the tool another name, or set the option `spill` to false: then no result is kept and none is read.',
  });
}

function duplicate(name: string, place: string): ToolwrightError {
  return new ToolwrightError('DUPLICATE_TOOL', `Two tools have the name ${name}.`, {
    place,
    hint: 'Give each tool its own name, or leave one of them out.',
  });
}
