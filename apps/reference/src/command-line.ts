import {
  commandNames,
  commandHelp,
  helpText,
  invocation,
  startText,
  type CommandName,
} from './help/help-text.ts';
import { processTerminal, type Terminal } from './output/terminal.ts';
import { nearestName } from './options/nearest-name.ts';
import { exitCodes, type ExitCode } from './exit-codes.ts';

/** What a command is given. */
export interface CommandContext {
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
  readonly terminal: Terminal;
}

type Command = (context: CommandContext) => Promise<ExitCode>;

/** Each command's code loads when it is asked for, so that help stays fast. */
const commands: Readonly<Record<CommandName, () => Promise<Command>>> = {
  run: async () => (await import('./commands/run.ts')).runCommand,
  call: async () => (await import('./commands/call.ts')).callCommand,
  approvals: async () => (await import('./commands/approvals.ts')).approvalsCommand,
  audit: async () => (await import('./commands/audit.ts')).auditCommand,
  tools: async () => (await import('./commands/tools.ts')).toolsCommand,
  doctor: async () => (await import('./commands/doctor.ts')).doctorCommand,
};

const isCommand = (word: string): word is CommandName =>
  (commandNames as readonly string[]).includes(word);

const takesValue =
  /^--(root|grant|model|base-url|system|max-steps|batch|output|state-dir|resume|approve-within)$/;

/** With the command's name first, also where options of every command stand before it. */
function commandFirst(args: readonly string[]): readonly string[] {
  let at = 0;
  for (let word = args[at]; word !== undefined; word = args[at]) {
    if (isCommand(word)) return [word, ...args.slice(0, at), ...args.slice(at + 1)];
    if (!/^--(root|grant|state-dir)(=|$)/.test(word)) return args;
    at += takesValue.test(word) ? 2 : 1;
  }
  return args;
}

/** Words that are no option and no value of one: for telling a command or a request from a slip. */
function plainWords(args: readonly string[]): string[] {
  return args.filter(
    (word, index) => !word.startsWith('-') && !takesValue.test(args[index - 1] ?? ''),
  );
}

/**
 * Runs the command line and gives the exit code. Everything is said on the streams; nothing is thrown.
 */
export async function runCommandLine(args: readonly string[]): Promise<ExitCode> {
  const terminal = processTerminal();
  const code = await endOf({ args, cwd: process.cwd(), env: process.env, terminal });
  await terminal.out.flush();
  const failure = terminal.out.failure();
  if (failure === undefined) return code;
  terminal.err.write(`toolwright: the output could not be written (${failure})\n`);
  return exitCodes.failed.code;
}

/** Dispatches; what is thrown is said and becomes an exit code. */
async function endOf(context: CommandContext): Promise<ExitCode> {
  const { terminal } = context;
  try {
    return await dispatch({ ...context, args: commandFirst(context.args) });
  } catch (error) {
    if (terminal.out.closed.aborted) return exitCodes.ok.code;
    const { describeFailure } = await import('./output/show-error.ts');
    const { text, exitCode } = describeFailure(error);
    terminal.err.write(text);
    return exitCode;
  }
}

async function dispatch(context: CommandContext): Promise<ExitCode> {
  const { args, env, terminal } = context;
  const start = invocation(env);
  const [first] = args;
  if (first === undefined) {
    terminal.out.write(startText(start));
    return exitCodes.ok.code;
  }
  const asksForHelp = args.includes('--help') || args.includes('-h');
  if (isCommand(first) || (first === 'help' && args.length <= 2)) {
    const command = first === 'help' ? args[1] : first;
    if (first === 'help' && command !== 'help' && !(command !== undefined && isCommand(command))) {
      await refuseSlip(args.slice(1));
    }
    if (first === 'help' || asksForHelp) {
      terminal.out.write(
        command !== undefined && isCommand(command) ? commandHelp(command, start) : helpText(start),
      );
      return exitCodes.ok.code;
    }
    if (isCommand(first)) return (await commands[first]())({ ...context, args: args.slice(1) });
  }
  if (asksForHelp) {
    terminal.out.write(helpText(start));
    return exitCodes.ok.code;
  }
  if (first === '--version') {
    const { readVersion } = await import('./version.ts');
    terminal.out.write(`${await readVersion()}\n`);
    return exitCodes.ok.code;
  }
  await refuseSlip(args);
  return (await commands.run())(context);
}

/** A single word is no request: it is a command with a slip, and says so rather than running something. */
async function refuseSlip(args: readonly string[]): Promise<void> {
  const words = plainWords(args);
  const [word] = words;
  if (word === undefined || word === '-' || /\s/.test(word)) return;
  const near = nearestName(word, commandNames);
  if (words.length > 1 && (near === undefined || words.length > 3)) return;
  const { referenceError } = await import('./errors.ts');
  throw referenceError('COMMAND_UNKNOWN', {
    place: word.slice(0, 40),
    hint: `${near === undefined ? '' : `Did you mean ${near}? `}The commands are ${commandNames.join(', ')}; a request goes in quotes, as in run "list docs".`,
  });
}
