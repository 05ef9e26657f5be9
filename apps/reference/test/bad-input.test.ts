import { describe, expect, test } from 'vitest';
import { runCli } from './support/run-cli.ts';
import { temporaryFolder } from './support/temporary-folder.ts';

/** Each gives its code, the place and what to do, exits with 2, and says nothing on standard output. */
const cases: ReadonlyArray<readonly [what: string, args: readonly string[], said: RegExp]> = [
  ['an unknown command', ['frobnicate'], /COMMAND_UNKNOWN \(frobnicate\)/],
  ['a command with a slip', ['tols'], /COMMAND_UNKNOWN \(tols\)[\s\S]*Did you mean tools\?/],
  ['a command with a slip and arguments', ['cal', 'read', '--json', '{}'], /Did you mean call\?/],
  [
    'help on a command with a slip',
    ['help', 'tols'],
    /COMMAND_UNKNOWN \(tols\)[\s\S]*Did you mean tools\?/,
  ],
  ['help on an unknown command', ['help', 'nope'], /COMMAND_UNKNOWN \(nope\)/],
  [
    'an unknown option',
    ['run', 'list docs', '--rooot', '.'],
    /OPTION_INVALID \(--rooot\)[\s\S]*Did you mean --root\?/,
  ],
  [
    'an option without its value',
    ['tools', '--root'],
    /OPTION_INVALID \(--root\)[\s\S]*needs a value/,
  ],
  [
    'an option with a value that takes none',
    ['tools', '--json=yes'],
    /OPTION_INVALID \(--json\)[\s\S]*takes no value/,
  ],
  ['a blank option', ['run', 'list docs', '--model', ' '], /OPTION_INVALID \(--model\)/],
  [
    'a number that is none',
    ['run', 'list docs', '--max-steps', 'many'],
    /OPTION_INVALID \(--max-steps\)[\s\S]*whole number/,
  ],
  ['a missing request', ['run'], /ARGUMENT_MISSING \(run\)/],
  ['a missing root', ['tools', '--root', './none'], /ROOT_INVALID \(--root\)[\s\S]*does not exist/],
  ['a root that is a file', ['tools', '--root', './file.txt'], /ROOT_INVALID[\s\S]*not a folder/],
  [
    'a malformed rule',
    ['tools', '--grant', 'allow fs.read', '--grant', 'permit fs.read'],
    /GRANT_INVALID \(--grant, rule 2, column 1\)[\s\S]*`allow`, `ask` or `deny`/,
  ],
  [
    'a rule with a host path',
    ['tools', '--grant', 'allow fs.read:C:\\x'],
    /GRANT_INVALID \(--grant, rule 1, column \d+\)/,
  ],
  ['a call without a tool', ['call'], /ARGUMENT_MISSING \(call\)/],
  ['a call with two tools', ['call', 'read', 'list'], /ARGUMENT_UNEXPECTED \(call\)/],
  [
    'arguments that are no JSON',
    ['call', 'read', '--json', '{"path": }'],
    /ARGUMENTS_NOT_JSON \(--json[\s\S]*one JSON object in single quotes/,
  ],
  [
    'a batch file that is missing',
    ['call', '--batch', './none.jsonl'],
    /BATCH_UNREADABLE \(--batch\)/,
  ],
  ['a batch file that is a folder', ['call', '--batch', '.'], /BATCH_UNREADABLE/],
  ['a batch and a tool', ['call', 'read', '--batch', '-'], /ARGUMENT_UNEXPECTED/],
  ['an output that is none', ['call', 'read', '--output', 'xml'], /OPTION_INVALID \(--output\)/],
  [
    'an unknown provider',
    ['run', 'list docs', '--model', 'acme:one'],
    /MODEL_SPEC_INVALID \(--model\)[\s\S]*openai, anthropic and ollama/,
  ],
  [
    'a provider without a model',
    ['run', 'list docs', '--model', 'openai:'],
    /MODEL_SPEC_INVALID[\s\S]*openai:<model>/,
  ],
  [
    'a missing key',
    ['run', 'list docs', '--model', 'anthropic:one'],
    /MODEL_KEY_MISSING \(ANTHROPIC_API_KEY\)/,
  ],
  [
    'an address with a password',
    ['run', 'list docs', '--model', 'https://me:pw@example.com/v1#m'],
    /MODEL_SPEC_INVALID[\s\S]*user name or password/,
  ],
  [
    'a base URL that is none',
    ['run', 'list docs', '--model', 'ollama:x', '--base-url', 'ftp://example.com'],
    /MODEL_SPEC_INVALID \(--base-url\)/,
  ],
  ['an argument too many', ['doctor', 'now'], /ARGUMENT_UNEXPECTED \(doctor\)/],
  ['an unknown tool to show', ['tools', 'raed'], /ARGUMENT_UNEXPECTED[\s\S]*Did you mean read\?/],
];

describe('bad input', () => {
  test.each(cases)('%s', async (_what, args, said) => {
    const cwd = await temporaryFolder({ 'file.txt': '' });
    const result = await runCli(args, { cwd });
    expect(result.stderr).toMatch(said);
    expect(result).toMatchObject({ code: 2, stdout: '' });
    // A password or a key is never repeated.
    expect(result.stderr).not.toContain('pw');
    expect(result.stderr).not.toMatch(/\n\s+at /);
  });
});
