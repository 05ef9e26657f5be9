import { once } from 'node:events';

/** Prints a line for the test that started this script. */
export function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Tells the test that the script is there, and waits until the test lets it go on; ends with the test's process. */
export async function waitForGo(): Promise<void> {
  say('ready');
  process.stdin.once('end', () => process.exit(1));
  await once(process.stdin, 'data');
  // Else the open pipe would keep the process alive.
  process.stdin.destroy();
}
