import { once } from 'node:events';

/** Prints a line for the test that started this script. */
export function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/**
 * Tells the test that the script is there, and waits until the test lets it go on; ends with the test's process. The
 * script ends by itself only after `hangUp`.
 */
export async function waitForGo(): Promise<void> {
  process.stdin.once('end', exit);
  say('ready');
  await once(process.stdin, 'data');
  process.stdin.off('end', exit);
}

/** The open pipe would keep the process alive. */
export function hangUp(): void {
  process.stdin.destroy();
}

function exit(): void {
  process.exit(1);
}
