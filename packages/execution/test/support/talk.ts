import { once } from 'node:events';

/** Prints a line for the test that started this script. */
export function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Tells the test that the script is there, and waits until the test lets it go on. */
export async function waitForGo(): Promise<void> {
  say('ready');
  await once(process.stdin, 'data');
  // Else the open pipe would keep the process alive.
  process.stdin.destroy();
}
