import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, onTestFinished, test } from 'vitest';
import { dataHome } from './support/run-cli.ts';
import { temporaryFolder } from './support/temporary-folder.ts';

const main = fileURLToPath(new URL('../src/main.ts', import.meta.url));

async function runOnFullDevice(args: readonly string[]): Promise<{ code: unknown; said: string }> {
  const root = await temporaryFolder({ 'a.txt': 'one\n' });
  const full = await open('/dev/full', 'w');
  onTestFinished(() => full.close());
  const child = spawn(process.execPath, ['--conditions=@toolwright/source', main, ...args], {
    cwd: root,
    env: { PATH: process.env['PATH'], XDG_DATA_HOME: dataHome },
    stdio: ['ignore', full.fd, 'pipe'],
  });
  let said = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (said += text));
  const code = await new Promise((resolve) => child.on('close', resolve));
  return { code, said };
}

describe.skipIf(!existsSync('/dev/full'))('standard output that cannot be written', () => {
  test.each([
    [['--help']],
    [['tools']],
    [['doctor']],
    [['call', 'read', '--json', '{"path":"a.txt"}']],
    [['run', '--json', 'read a.txt']],
  ])('%j', async (args) => {
    const { code, said } = await runOnFullDevice(args);
    const faults = said.split('\n').filter((line) => line.startsWith('toolwright:'));
    expect(faults).toEqual(['toolwright: the output could not be written (ENOSPC)']);
    expect(said).not.toMatch(/\n\s+at /);
    expect(code).toBe(1);
  });
});
