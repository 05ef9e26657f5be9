/** How the command ends. `--help` and docs/reference/cli.md show this table. */
export const exitCodes = Object.freeze({
  ok: { code: 0, meaning: 'done' },
  failed: {
    code: 1,
    meaning: 'the run or a call failed or was denied, or the output could not be written',
  },
  usage: {
    code: 2,
    meaning: 'the command line, a rule, a file or the model setting is wrong; nothing ran',
  },
  waiting: {
    code: 3,
    meaning: 'a call waits for approval (a rule says `ask`); it was saved, go on with --resume',
  },
  partial: { code: 4, meaning: 'a limit ended the run; what was done until then is shown' },
  unanswered: { code: 5, meaning: 'no tool applies, or the offline planner needs a word from you' },
  cancelled: { code: 130, meaning: 'cancelled by Ctrl-C or SIGTERM' },
} as const);

export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes]['code'];
