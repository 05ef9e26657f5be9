import {
  checkPack,
  checkPackTools,
  isToolwrightError,
  type AnyToolContract,
  type Pack,
  type PackEntry,
  type Ports,
} from '@toolwright/core';
import { toolkitError } from '../errors.ts';
import type { FaultList } from '../fault-list.ts';
import { readToolChoice } from './choose-tools.ts';
import type { LoadedPack } from './loaded-pack.ts';
import { validateOptions } from './validate-options.ts';

/**
 * Makes the tools of every pack, in order. Faults are gathered; `loaded` gets each pack whose code has run, also
 * when its tools turn out wrong, so that the caller can dispose all of them.
 */
export function loadPacks(
  entries: ReadonlyArray<Pack | PackEntry>,
  ports: Ports,
  faults: FaultList,
  loaded: LoadedPack[],
): void {
  const ids = new Set<string>();
  for (const [index, entry] of entries.entries()) {
    const place = `packs[${index}]`;
    const read = faults.try(() => readEntry(entry, place));
    if (read === undefined) continue;
    const { pack } = read;
    if (ids.has(pack.id)) {
      faults.add(
        toolkitError('PACK_CONFLICT', { message: `Two packs have the id ${pack.id}.`, place }),
      );
      continue;
    }
    ids.add(pack.id);
    const choice = faults.try(() => readToolChoice(read, place));
    const options = faults.try(() => ({
      value: validateOptions(pack, read.options, `${place}.options`),
    }));
    if (choice === undefined || options === undefined) continue;

    const at = loaded.push({ pack, options: options.value, choice, tools: [] }) - 1;
    const made = faults.try(() => makeTools(pack, options.value, ports));
    if (made === undefined) continue;
    loaded[at] = {
      pack,
      options: options.value,
      choice,
      tools: made.filter((tool) => choice.takes(tool)),
    };
    // Tools of a session are not known yet, so a glob may be meant for them.
    if (pack.openSession === undefined && choice.unmatched(made).length > 0) {
      faults.add(
        toolkitError('TOOLKIT_OPTIONS_INVALID', {
          message: `\`include\` or \`exclude\` has a name that matches no tool of the pack ${pack.id}.`,
          place,
          hint: `Correct it; the tools of the pack are: ${made.map((tool) => tool.name).join(', ')}.`,
        }),
      );
    }
  }
}

function readEntry(entry: Pack | PackEntry, place: string): PackEntry {
  const read =
    typeof entry === 'object' && entry !== null && 'pack' in entry ? entry : { pack: entry };
  for (const key of Object.keys(read)) {
    if (!['pack', 'options', 'include', 'exclude'].includes(key)) {
      throw toolkitError('TOOLKIT_OPTIONS_INVALID', {
        message: 'An entry has only pack, options, include and exclude.',
        place,
      });
    }
  }
  checkPack(read.pack);
  return read;
}

function makeTools(pack: Pack, options: unknown, ports: Ports): readonly AnyToolContract[] {
  const tools = pack.tools ?? runCreate(pack, options, ports);
  checkPackTools(pack, tools);
  return tools;
}

function runCreate(pack: Pack, options: unknown, ports: Ports): readonly AnyToolContract[] {
  let tools: unknown;
  try {
    tools = pack.create?.({ ports, options });
  } catch (cause) {
    if (isToolwrightError(cause)) throw cause;
    throw toolkitError('PACK_CREATE_FAILED', {
      message: `The pack ${pack.id} failed while it made its tools.`,
      place: pack.id,
      cause,
    });
  }
  // A rejection that nobody awaits would end the process.
  if (tools instanceof Promise) tools.catch(() => undefined);
  return tools as readonly AnyToolContract[];
}
