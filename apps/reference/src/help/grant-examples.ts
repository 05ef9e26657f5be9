/** Rules as a person may need them, each with what it does. `--help` shows them; a test parses each. */
export const grantExamples: ReadonlyArray<readonly [rule: string, effect: string]> = [
  ['allow fs.read', 'look at every file below the root (a default)'],
  ['ask fs.write', 'change a file once you have agreed to that change (a default)'],
  ['allow fs.read:/docs/**', 'look at files in docs only'],
  ['deny fs.read:/.env', 'never this file; deny beats every other rule'],
  ['allow fs.* readOnly', 'any file permission, for tools that change nothing'],
  ['deny ** risk>=high', 'no tool of high or critical risk, whatever else is allowed'],
];
