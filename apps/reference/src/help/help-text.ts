import { exitCodes } from '../exit-codes.ts';
import { grantExamples } from './grant-examples.ts';

export const commandNames = ['run', 'call', 'approvals', 'audit', 'tools', 'doctor'] as const;
export type CommandName = (typeof commandNames)[number];

/** How the person started the command: what to write before its arguments. */
export function invocation(env: NodeJS.ProcessEnv = process.env): string {
  return env['npm_lifecycle_event'] === 'start' ? 'npm start --' : 'toolwright';
}

const table = (rows: ReadonlyArray<readonly [string, string]>, width: number): string =>
  rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`).join('\n');

const shared = table(
  [
    ['--root <folder>', 'the folder that the tools see (default: the current one)'],
    ['--grant <rule>', 'what the tools may do; repeatable; replaces the defaults below'],
    [
      '--state-dir <folder>',
      "approvals, waiting runs, keys, audit (default: in the user's data folder)",
    ],
    ['--help, -h', 'this text'],
  ],
  20,
);

const approvalOptions: ReadonlyArray<readonly [string, string]> = [
  ['--approve-within <time>', 'how long a person may take to decide (default: 24h)'],
  ['--resume <run>', 'go on with a run whose calls waited for approval'],
];

const grants = (): string => table(grantExamples, 26);

const codes = (): string =>
  table(
    Object.values(exitCodes).map(({ code, meaning }) => [String(code), meaning]),
    4,
  );

const models = table(
  [
    ['offline', 'the planner without a model (default)'],
    ['openai:<model>', 'key in OPENAI_API_KEY; OPENAI_BASE_URL replaces the address'],
    ['anthropic:<model>', 'key in ANTHROPIC_API_KEY; ANTHROPIC_BASE_URL replaces the address'],
    ['ollama:<model>', 'on this machine; OLLAMA_HOST replaces the address'],
    [
      '<base URL>[#<model>]',
      'any server with the OpenAI chat interface; key, if any, in TOOLWRIGHT_API_KEY',
    ],
  ],
  20,
);

/** What `npm start` shows without a request: three things to try. */
export function startText(start: string): string {
  return `Toolwright: an agent with guarded tools, on the files of this folder.

Try one of these:
  ${start} "find the TypeScript files that mention ToolContract, then read the smallest"
  ${start} "list the folder packages, two levels deep"
  ${start} tools

Without a model the offline planner answers: it matches your words to the tools.
${start} --help shows the commands, the options and how to use a model.
`;
}

export function helpText(start: string): string {
  return `toolwright: an agent with guarded tools, on the files of one folder

Usage
  ${start} "<request>"                 answer a request (the same as: run "<request>")
  ${start} run "<request>" | -         the request as arguments, or - for standard input
  ${start} call <tool> --json '{…}'    make one call
  ${start} call --batch <file> | -     make the calls of a JSON Lines file, one outcome a line
  ${start} approvals [list]            what waits for you; show, approve or deny <id>
  ${start} run --resume <run>          go on with a run once its calls are decided; also call --resume
  ${start} audit                       what became of calls, with filters
  ${start} tools [<tool>]              what tools there are, or one tool's card and schema
  ${start} doctor                      check the set-up and say what to do

Options of every command
${shared}

Rules for --grant
${grants()}

Models for --model
${models}

Exit codes
${codes()}
`;
}

const commandTexts: Readonly<Record<CommandName, (start: string) => string>> = {
  run: (start) => `Usage: ${start} run "<request>" [options]
       ${start} run --resume <run> [options]

Runs an agent until it has answered. The answer goes to standard output, progress to standard error.

A call that a rule asks about is shown at the terminal, with what it would change, and waits for your answer. Without a
terminal the run is saved and ends with exit code 3: decide with approvals, then go on with --resume.

Options
${table(
  [
    ['--model <model>', 'see below (default: offline)'],
    ['--base-url <url>', "the provider's address, for openai, anthropic and ollama"],
    ['--system <text>', 'a system prompt of your own for a model'],
    ['--max-steps <n>', 'model replies at most (default: 25)'],
    ['--json', 'events as JSON Lines on standard output, and nothing else there'],
    ...approvalOptions,
  ],
  20,
)}
${shared}

Models
${models}

With npm, use npm start --silent -- … for --json: npm prints two lines of its own otherwise.
`,
  call: (start) => `Usage: ${start} call <tool> --json '<arguments>' [options]
       ${start} call --batch <file> | - [options]
       ${start} call --resume <run> [options]

Makes calls as a model would, without one. A single call prints its text; --output json prints its outcome.

A batch has one call a line: { "id", "name", "arguments", "run"?, "finish"? }. "arguments" is the model's exact text or
a JSON value. Lines with the same "run" share a run, all others have their own; the whole batch is one session.
"finish": "length" says that the reply was cut, so the call does not run. Each line gives one line of JSON, in order;
a line that is no call gives one with its line number and does not stop the rest.

Options
${table(
  [
    ['--json <arguments>', 'the arguments, as JSON (default: {})'],
    ['--batch <file> | -', 'a file, or - for standard input'],
    ['--output text|json', 'for a single call (default: text)'],
    ...approvalOptions,
  ],
  20,
)}
${shared}
`,
  approvals: (start) => `Usage: ${start} approvals [list] [--all] [--run <run>] [--json]
       ${start} approvals show <id> [--json]
       ${start} approvals approve <id> [--scope <scope>] [--edit '<arguments>'] [--reason <text>]
       ${start} approvals deny <id> [--reason <text>]
       ${start} approvals remembered [--json]
       ${start} approvals forget <id> [--json]

Lists the calls that wait for a person, shows one with what it would change, or decides about it. A decision is made
once. Then go on with run --resume <run>, or call --resume <run>. What was allowed for a run, session or rule is under
remembered, with the folder that it holds in; forget takes it back.

Options
${table(
  [
    ['--all', 'also what is decided, expired or withdrawn'],
    ['--run <run>', 'of this run only'],
    ['--scope <scope>', 'once (default), run, session or rule: which later calls it covers'],
    ['--edit <arguments>', 'make the call with these arguments instead, as one JSON object'],
    ['--reason <text>', 'why; the agent is told'],
    ['--json', 'as one JSON document'],
    ['--state-dir <folder>', "where approvals are (default: in the user's data folder)"],
    ['--help, -h', 'this text'],
  ],
  20,
)}
`,
  audit: (start) => `Usage: ${start} audit [filters] [options]

Shows what became of calls, oldest first: the newest records that all filters let through. The audit holds names,
digests and sizes, never arguments or results.

Filters
${table(
  [
    ['--since <time>', 'from then on: 2h (ago), 2026-01-31 or 2026-01-31T12:00'],
    ['--until <time>', 'before then'],
    ['--tool <name>', 'of this tool'],
    ['--status <status>', 'ok, failed, denied, aborted or suspended'],
    ['--decision <word>', 'what the rules said: allow, ask, deny, invalid or none'],
    ['--rule <rule>', 'decided by this rule'],
    ['--run <run>', 'of this run; also --session <session>, --call <call>'],
    ['--user <user>', 'of this user; also --tenant <tenant> (default: local)'],
  ],
  20,
)}

Options
${table(
  [
    ['--limit <n>', 'records at most (default: 50)'],
    ['--json', 'as JSON Lines'],
    ['--state-dir <folder>', "where the audit is (default: in the user's data folder)"],
    ['--help, -h', 'this text'],
  ],
  20,
)}
`,
  tools: (start) => `Usage: ${start} tools [<tool>] [options]

Lists the tools and whether the rules offer them, or shows one tool: what it is for, its fields, an example.

Options
${table([['--json', 'as one JSON document']], 20)}
${shared}
`,
  doctor: (start) => `Usage: ${start} doctor [options]

Checks Node, the root, the rules, the tools, the state and the model, and says what to do about what is wrong.

Options
${table(
  [
    ['--model <model>', 'check this model setting as well'],
    ['--base-url <url>', "the provider's address"],
    ['--json', 'as one JSON document'],
  ],
  20,
)}
${shared}
`,
};

export function commandHelp(command: CommandName, start: string): string {
  return commandTexts[command](start);
}
