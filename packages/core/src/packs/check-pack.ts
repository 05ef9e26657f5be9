import { isPermissionName } from '../contract/permission-name.ts';
import type { AnyToolContract } from '../contract/tool-contract.ts';
import { faultsError, type Fault } from '../errors/fault.ts';
import { ToolwrightError } from '../errors/toolwright-error.ts';
import { contractVersion, type Pack } from './pack.ts';

const packId = /^[a-z][a-z0-9-]{0,63}$/;

/** `test` alone would take the word `undefined` for an id. */
function isPackId(id: unknown): id is string {
  return typeof id === 'string' && packId.test(id);
}

/** Throws as `definePack` says; for hosts that take packs which were not made by it. */
export function checkPack(pack: Pack): void {
  if (typeof pack !== 'object' || pack === null)
    throw invalid('pack', [{ place: '', message: 'A pack is an object.' }]);
  const name = isPackId(pack.id) ? pack.id : 'pack';
  if (pack.contract !== contractVersion) throw unsupported(name);
  const faults = [...shapeFaults(pack)];
  if (faults.length === 0 && pack.tools !== undefined) faults.push(...toolFaults(pack, pack.tools));
  if (faults.length > 0) throw invalid(name, faults);
}

/**
 * Checks tools that a pack made (`create`, `openSession`): names are unique and the pack has every permission.
 * Throws ToolwrightError with PACK_INVALID.
 */
export function checkPackTools(pack: Pack, tools: readonly AnyToolContract[]): void {
  const faults = Array.isArray(tools)
    ? [...toolFaults(pack, tools)]
    : [{ place: 'create', message: 'Return an array of tools.' }];
  if (faults.length > 0) throw invalid(pack.id, faults);
}

function* shapeFaults(pack: Pack): Generator<Fault> {
  if (!isPackId(pack.id))
    yield { place: 'id', message: 'Use 1 to 64 of a-z, 0-9 and -, beginning with a letter.' };
  if (!Array.isArray(pack.permissions)) {
    yield {
      place: 'permissions',
      message: 'List every permission that some tool may need ([] for none).',
    };
  } else {
    for (const [index, permission] of pack.permissions.entries()) {
      if (!isPermissionName(permission))
        yield {
          place: `permissions/${index}`,
          message: 'Use a dotted name without a scope, such as fs.read.',
        };
    }
  }
  if ((pack.tools === undefined) === (pack.create === undefined))
    yield { place: 'tools', message: 'Give either tools or create.' };
  if (pack.tools !== undefined && !Array.isArray(pack.tools))
    yield { place: 'tools', message: 'Give an array of tools.' };
  if (pack.options !== undefined && !('~standard' in pack.options))
    yield { place: 'options', message: 'Give a Standard Schema (Zod 4, ArkType, Valibot).' };
  for (const method of ['create', 'openSession', 'dispose'] as const) {
    if (pack[method] !== undefined && typeof pack[method] !== 'function')
      yield { place: method, message: 'Give a function.' };
  }
}

function* toolFaults(pack: Pack, tools: readonly AnyToolContract[]): Generator<Fault> {
  const names = new Set<string>();
  const permissions = new Set(pack.permissions);
  for (const [index, tool] of tools.entries()) {
    if (typeof tool?.name !== 'string' || !Array.isArray(tool.permissions)) {
      yield { place: `tools/${index}`, message: 'Give a tool made by defineTool.' };
      continue;
    }
    if (names.has(tool.name))
      yield { place: `tools/${tool.name}`, message: 'Two tools of the pack have this name.' };
    names.add(tool.name);
    const needed: readonly string[] = tool.permissions;
    for (const permission of needed) {
      if (!permissions.has(permission)) {
        yield {
          place: `tools/${tool.name}`,
          message: `Add ${permission} to the pack's permissions, or take it from the tool.`,
        };
      }
    }
  }
}

function invalid(name: string, faults: readonly Fault[]): ToolwrightError {
  const hint = 'Correct the pack; nothing of it was taken.';
  return faultsError('PACK_INVALID', { subject: 'The pack', name, hint, faults });
}

function unsupported(name: string): ToolwrightError {
  return new ToolwrightError(
    'PACK_CONTRACT_UNSUPPORTED',
    `The pack is not written for contract ${contractVersion}.`,
    {
      place: `${name}.contract`,
      hint: 'Install a version of the pack for this version of @toolwright/core.',
    },
  );
}
