import { auditTable } from '../audit/audit-table.ts';
import { readAuditOrder } from '../audit/read-query.ts';
import type { CommandContext } from '../command-line.ts';
import { referenceError } from '../errors.ts';
import { exitCodes, type ExitCode } from '../exit-codes.ts';
import { parseOptions } from '../options/parse-options.ts';
import { textOption } from '../options/shared-options.ts';
import { toJsonLine } from '../output/escape-terminal.ts';
import { auditFileIn } from '../state/local-state.ts';
import { openStateFolder } from '../state/state-folder.ts';

const text = { type: 'string' } as const;
const options = {
  since: text,
  until: text,
  tool: text,
  status: text,
  decision: text,
  rule: text,
  run: text,
  session: text,
  call: text,
  tenant: text,
  user: text,
  limit: text,
  json: { type: 'boolean' },
  'state-dir': text,
  help: { type: 'boolean', short: 'h' },
} as const;

/** Shows what became of calls: the newest records that the filters let through, oldest first. */
export async function auditCommand(context: CommandContext): Promise<ExitCode> {
  const { args, cwd, env, terminal } = context;
  const parsed = parseOptions(args, options);
  const { values, positionals } = parsed;
  if (positionals.length > 0) throw referenceError('ARGUMENT_UNEXPECTED', { place: 'audit' });
  const { query, limit } = readAuditOrder(parsed, Date.now());
  const given = textOption(values, 'state-dir');
  const folder = await openStateFolder({ given, env, cwd, root: undefined });
  const { readJsonLinesAudit } = await import('@toolwright/execution/json-lines-audit');
  const { records, skippedLines } = await readJsonLinesAudit(auditFileIn(folder), query);
  const shown = records.slice(-limit);
  if (values['json'] === true)
    for (const record of shown) terminal.out.write(`${toJsonLine(record)}\n`);
  else
    terminal.out.write(shown.length === 0 ? 'No records are of this kind.\n' : auditTable(shown));
  if (shown.length < records.length)
    terminal.err.write(
      `The newest ${shown.length} of ${records.length}; --limit ${records.length} shows all.\n`,
    );
  if (skippedLines > 0)
    terminal.err.write(`${skippedLines} lines of the audit are no records and were left out.\n`);
  await terminal.out.flush();
  return exitCodes.ok.code;
}
