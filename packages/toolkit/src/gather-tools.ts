import {
  checkTool,
  isToolwrightError,
  ToolwrightError,
  type AnyToolContract,
} from '@toolwright/core';
import type { ExecutionTool } from '@toolwright/execution';
import type { FaultList } from './fault-list.ts';
import type { LoadedPack } from './packs/loaded-pack.ts';
import type { NameTable } from './packs/name-table.ts';

/** Own tools first, then those of the packs; faults are names that are taken twice. Disabled tools are left out. */
export function gatherTools(
  ownTools: readonly AnyToolContract[],
  loaded: readonly LoadedPack[],
  names: NameTable,
  faults: FaultList,
): readonly ExecutionTool[] {
  // A list from JavaScript may hold anything; what is no tool is reported by `checkTools`.
  const own = ownTools.filter((tool: AnyToolContract | undefined) => tool?.enabled !== false);
  const named = own.filter(
    (tool: Partial<AnyToolContract> | undefined) => tool?.name !== undefined,
  );
  for (const fault of names.add(named, undefined)) faults.add(fault);
  const tools: ExecutionTool[] = own.map((contract) => ({ contract }));
  for (const { pack, tools: taken } of loaded) {
    for (const fault of names.add(taken, pack.id)) faults.add(fault);
    const { id, version } = pack;
    for (const contract of taken) {
      tools.push({ contract, pack: version === undefined ? { id } : { id, version } });
    }
  }
  return tools;
}

/** Gathers what is wrong with each definition. A schema that cannot be used only sets its tool aside, later. */
export function checkTools(tools: readonly ExecutionTool[], faults: FaultList): void {
  for (const [index, { contract, pack }] of tools.entries()) {
    try {
      checkTool(contract);
    } catch (error) {
      if (!isToolwrightError(error)) throw error;
      if (error.code === 'SCHEMA_INVALID') continue;
      const { code, message, hint, details } = error;
      const list = pack === undefined ? `tools[${index}]` : `pack ${pack.id}`;
      const place = error.place === undefined ? list : `${list}: ${error.place}`;
      faults.add(
        new ToolwrightError(code, message, {
          place,
          ...(hint === undefined ? {} : { hint }),
          details,
          cause: error,
        }),
      );
    }
  }
}
