import { userInfo } from 'node:os';
import type { CommandContext } from '../command-line.ts';
import type { Cancellation } from '../host/cancellation.ts';
import type { Asker } from './ask-person.ts';
import { canAsk, terminalPrompt } from './prompt.ts';

/** The person at the terminal, or undefined where nobody can be asked. */
export function openAsker(
  { env, terminal }: Pick<CommandContext, 'env' | 'terminal'>,
  cancellation: Cancellation,
  root: string,
): Asker | undefined {
  if (!canAsk(env)) return undefined;
  const editor = [env['VISUAL'], env['EDITOR']].find(
    (one) => one !== undefined && one.trim() !== '',
  );
  return {
    terminal,
    prompt: terminalPrompt(() => cancellation.cancel()),
    editor,
    handOver: (task) => cancellation.ignoreDuring(task),
    root,
    decidedBy: localUser(),
  };
}

/** Who decides at this machine, for the audit. */
export function localUser(): string {
  try {
    return userInfo().username;
  } catch {
    // A user id without a name, as in some containers.
    return 'local user';
  }
}
