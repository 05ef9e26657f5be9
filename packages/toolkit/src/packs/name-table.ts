import type { AnyToolContract, ToolwrightError } from '@toolwright/core';
import { toolkitError } from '../errors.ts';

const ownTools = "the toolkit's own tools";

/** Which pack a tool's name belongs to; undefined stands for the host's own tools. */
export class NameTable {
  readonly #owners: Map<string, string | undefined>;

  constructor(above?: NameTable) {
    this.#owners = new Map(above === undefined ? [] : above.#owners);
  }

  /** Takes the names of these tools. The faults name both sides of each conflict. */
  add(tools: readonly AnyToolContract[], pack: string | undefined): readonly ToolwrightError[] {
    const faults: ToolwrightError[] = [];
    for (const { name } of tools) {
      if (this.#owners.has(name)) faults.push(conflict(name, this.#owners.get(name), pack));
      else this.#owners.set(name, pack);
    }
    return faults;
  }
}

function conflict(
  name: string,
  first: string | undefined,
  second: string | undefined,
): ToolwrightError {
  const owners = [first, second].map((pack) =>
    pack === undefined ? ownTools : `the pack ${pack}`,
  );
  const both =
    owners[0] === owners[1] ? `Two of ${ownTools}` : `Tools of ${owners.join(' and of ')}`;
  return toolkitError('TOOL_NAME_CONFLICT', {
    message: `${first !== undefined && first === second ? `Two tools of the pack ${first}` : both} have the name ${name}.`,
    place: name,
    details: { tool: name, packs: [first, second] },
  });
}
