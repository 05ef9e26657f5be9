import { describeSchema, type AnyToolContract, type JsonSchema } from '@toolwright/core';
import type { ToolDescription } from '@toolwright/toolkit';
import type { CommandContext } from '../command-line.ts';
import { referenceError } from '../errors.ts';
import { exitCodes, type ExitCode } from '../exit-codes.ts';
import { openHost, openLocalSession, principal } from '../host/open-host.ts';
import { nearestName } from '../options/nearest-name.ts';
import { parseOptions } from '../options/parse-options.ts';
import { readHostOptions, sharedOptions } from '../options/shared-options.ts';
import { escapeTerminal, toJsonLine } from '../output/escape-terminal.ts';
import { toolTable } from '../output/tool-table.ts';
import { toolPage } from '../output/tool-page.ts';

const options = { ...sharedOptions, json: { type: 'boolean' } } as const;

/** A tool as the command shows it: what the host says of it, and what a model sees of it where it is offered. */
export interface ShownTool extends ToolDescription {
  readonly inputSchema?: JsonSchema;
  readonly toolCard?: AnyToolContract['toolCard'];
}

/** Lists the tools, or shows one. */
export async function toolsCommand({ args, cwd, terminal }: CommandContext): Promise<ExitCode> {
  const parsed = parseOptions(args, options);
  const [name, extra] = parsed.positionals;
  if (extra !== undefined)
    throw referenceError('ARGUMENT_UNEXPECTED', {
      place: 'tools',
      message: 'At most one tool can be named.',
    });
  const host = await openHost(readHostOptions(parsed, cwd), cwd);
  try {
    const session = await openLocalSession(host);
    const run = await session.openRun();
    const exposed = new Map(run.tools().map((tool) => [tool.name, tool]));
    const all = host.tools(principal).map((tool): ShownTool => {
      const contract = exposed.get(tool.name)?.contract;
      if (contract === undefined) return tool;
      const { toolCard } = contract;
      return {
        ...tool,
        inputSchema: describeSchema(contract.inputSchema).input,
        ...(toolCard === undefined ? {} : { toolCard }),
      };
    });
    const chosen = name === undefined ? all : all.filter((tool) => tool.name === name);
    const [first] = chosen;
    if (name !== undefined && first === undefined) throw unknownTool(name, all);
    if (parsed.values['json'] === true)
      terminal.out.write(`${toJsonLine(name === undefined ? all : first)}\n`);
    else
      terminal.out.write(
        escapeTerminal(
          name === undefined || first === undefined ? toolTable(all) : toolPage(first),
        ),
      );
    return exitCodes.ok.code;
  } finally {
    await host.close();
    await terminal.out.flush();
  }
}

function unknownTool(name: string, all: readonly ShownTool[]): Error {
  const names = all.map((tool) => tool.name);
  const near = nearestName(name, names);
  return referenceError('ARGUMENT_UNEXPECTED', {
    place: 'tools',
    message: 'There is no tool of this name.',
    hint: `${near === undefined ? '' : `Did you mean ${near}? `}The command tools lists the names.`,
  });
}
