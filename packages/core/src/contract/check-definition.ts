import { faultsError, type Fault } from '../errors/fault.ts';
import { isPlainObject, membersFaults } from './definition-shape.ts';
import { schemaFaults } from './schema-faults.ts';
import type { AnyToolContract } from './tool-contract.ts';
import { isToolName } from './tool-name.ts';
import { toolShape } from './tool-shape.ts';
import { unknownProperties } from './unknown-properties.ts';

export type ToolKind = 'execute' | 'route' | 'client';

/**
 * Checks everything but the schemas' contents and returns the tool. It runs when a module is loaded, so it
 * converts nothing; {@link checkTool} does that when the tool is registered.
 */
export function checkDefinition<T extends AnyToolContract>(tool: T, kind: ToolKind): T {
  const faults = shapeFaults(tool, kind);
  if (faults.length > 0) throw invalidTool('TOOL_INVALID', tool, faults);
  return tool;
}

const checked = new WeakSet<object>();

/**
 * Checks a tool in full, its schemas included: what registries, packs and hosts call before they take one. A tool
 * that passed is not checked again.
 *
 * Throws ToolwrightError with TOOL_INVALID, or SCHEMA_INVALID if only the schemas are at fault. All faults are in
 * the message and in `details`; `place` is the tool's name and the first property at fault.
 */
export function checkTool(tool: AnyToolContract): void {
  if (isPlainObject(tool) && checked.has(tool)) return;
  const shape = shapeFaults(tool, kindOf(tool));
  if (shape.length > 0) throw invalidTool('TOOL_INVALID', tool, shape);
  const schemas = schemaFaults(tool);
  if (schemas.length > 0)
    throw invalidTool(
      schemas.every(isSchemaFault) ? 'SCHEMA_INVALID' : 'TOOL_INVALID',
      tool,
      schemas,
    );
  checked.add(tool);
}

function shapeFaults(tool: AnyToolContract, kind: ToolKind): Fault[] {
  if (!isPlainObject(tool))
    return [{ place: '', message: 'A tool is an object; make it with defineTool.' }];
  return [
    ...membersFaults(tool, '', toolShape),
    ...kindFaults(tool, kind),
    ...effectFaults(tool),
    ...unknownProperties(tool),
  ];
}

function kindOf(tool: AnyToolContract): ToolKind {
  if (tool?.hosted === 'client') return 'client';
  return typeof tool?.route === 'function' ? 'route' : 'execute';
}

/** A tool runs here, names another tool, or runs at the client: one of the three. */
function* kindFaults(tool: AnyToolContract, kind: ToolKind): Generator<Fault> {
  const methods = {
    execute: 'execute',
    route: 'route',
    client: undefined,
  } as const;
  const own = methods[kind];
  if (own !== undefined && typeof tool[own] !== 'function')
    yield { place: own, message: 'Give a function.' };
  for (const other of ['execute', 'route'] as const) {
    if (other === own || tool[other] === undefined) continue;
    const reason = kind === 'client' ? 'the client runs the tool' : `the tool has ${own}`;
    yield { place: other, message: `Leave it out: ${reason}.` };
  }
  if (tool.hosted !== undefined && tool.hosted !== (kind === 'client' ? 'client' : 'here')) {
    yield {
      place: 'hosted',
      message: kind === 'client' ? 'Use client.' : 'Leave it out, or use defineClientTool.',
    };
  }
}

function* effectFaults({ effects, permissions }: AnyToolContract): Generator<Fault> {
  if (isPlainObject(effects) && effects['readOnly'] === true && effects['destructive'] === true) {
    yield {
      place: 'effects/destructive',
      message: 'A tool that is readOnly destroys nothing: correct one of the two.',
    };
  }
  const mayChange =
    typeof effects === 'function' || (isPlainObject(effects) && effects['readOnly'] === false);
  if (mayChange && Array.isArray(permissions) && permissions.length === 0) {
    yield {
      place: 'permissions',
      message:
        'A tool that may change something names at least one permission, so that a host can grant it.',
    };
  }
}

function isSchemaFault({ place }: Fault): boolean {
  return place.startsWith('inputSchema') || place.startsWith('outputSchema');
}

export function invalidTool(code: string, tool: unknown, faults: readonly Fault[]): Error {
  const name = isPlainObject(tool) && isToolName(tool['name']) ? tool['name'] : 'tool';
  const hint = 'Correct the definition; nothing was registered.';
  return faultsError(code, { subject: 'The tool', name, hint, faults });
}
