import type { CommandContext } from '../command-line.ts';
import { referenceError } from '../errors.ts';
import { exitCodes, type ExitCode } from '../exit-codes.ts';
import { runChecks } from '../doctor/run-checks.ts';
import { parseOptions } from '../options/parse-options.ts';
import { readHostOptions, sharedOptions, textOption } from '../options/shared-options.ts';
import { escapeTerminal, toJsonLine } from '../output/escape-terminal.ts';
import { painter } from '../output/paint.ts';

const options = {
  ...sharedOptions,
  model: { type: 'string' },
  'base-url': { type: 'string' },
  json: { type: 'boolean' },
} as const;

/** Checks the set-up and says what to do. */
export async function doctorCommand({
  args,
  cwd,
  env,
  terminal,
}: CommandContext): Promise<ExitCode> {
  const parsed = parseOptions(args, options);
  const { values, positionals } = parsed;
  if (positionals.length > 0) throw referenceError('ARGUMENT_UNEXPECTED', { place: 'doctor' });
  const checks = await runChecks({
    host: readHostOptions(parsed, cwd),
    model: textOption(values, 'model') ?? 'offline',
    baseUrl: textOption(values, 'base-url'),
    cwd,
    env,
    nodeVersion: process.versions.node,
  });
  const isWell = checks.every((check) => check.isOk);
  if (values['json'] === true) terminal.out.write(`${toJsonLine({ isWell, checks })}\n`);
  else {
    const paint = painter(terminal.hasColour && process.stdout.isTTY === true);
    for (const { name, isOk, found, next } of checks) {
      const mark = isOk ? paint('green', '✓') : paint('red', '✗');
      terminal.out.write(
        `${mark} ${name}: ${escapeTerminal(found)}${next === undefined ? '' : `\n    ${escapeTerminal(next)}`}\n`,
      );
    }
  }
  await terminal.out.flush();
  return isWell ? exitCodes.ok.code : exitCodes.failed.code;
}
