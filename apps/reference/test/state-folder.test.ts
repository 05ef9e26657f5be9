import { chmodSync, existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { runCli } from './support/run-cli.ts';
import { temporaryFolder } from './support/temporary-folder.ts';
import { openDesk, waitingWrite } from './support/waiting.ts';

const read = ['call', 'read', '--json', '{"path":"a.md"}'];

describe('where the state is', () => {
  test('in the data folder of the user, made for its owner only', async () => {
    const root = await temporaryFolder({ 'a.md': 'a\n' });
    const base = await temporaryFolder();
    const set = await runCli(read, { cwd: root, env: { XDG_DATA_HOME: base } });
    expect(set.code).toBe(0);
    expect(statSync(path.join(base, 'toolwright')).mode & 0o777).toBe(0o700);

    const home = await temporaryFolder();
    for (const XDG_DATA_HOME of ['', 'relative/path']) {
      const result = await runCli(read, { cwd: root, env: { HOME: home, XDG_DATA_HOME } });
      expect(result.code).toBe(0);
    }
    expect(existsSync(path.join(home, '.local/share/toolwright/state.sqlite'))).toBe(true);
    expect(existsSync(path.join(root, 'relative'))).toBe(false);
  });

  test('commands that call no tool make none', async () => {
    const root = await temporaryFolder();
    const base = await temporaryFolder();
    const env = { XDG_DATA_HOME: base };
    for (const args of [['--help'], ['tools'], ['call', '--help']])
      expect((await runCli(args, { cwd: root, env })).code).toBe(0);
    expect(existsSync(path.join(base, 'toolwright'))).toBe(false);
  });
});

describe('a folder for the state that is refused', () => {
  test.each([
    ['in the root', 'state', /lies in the root/],
    ['the root itself', '.', /lies in the root/],
    ['above the root', '..', /root lies in the folder/],
  ])('%s: nothing is made', async (_what, stateDir, said) => {
    const base = await temporaryFolder({ 'root/a.md': 'a\n' });
    const root = path.join(base, 'root');
    const result = await runCli([...read, '--state-dir', stateDir], { cwd: root });
    expect(result).toMatchObject({ code: 2, stdout: '' });
    expect(result.stderr).toMatch(/STATE_FOLDER_INVALID \(--state-dir\)/);
    expect(result.stderr).toMatch(said);
    expect(existsSync(path.join(root, 'state'))).toBe(false);
  });

  test('a link that leads into the root', async () => {
    const { symlinkSync } = await import('node:fs');
    const base = await temporaryFolder({ 'root/inner/a.md': 'a\n' });
    const root = path.join(base, 'root');
    symlinkSync(path.join(root, 'inner'), path.join(base, 'link'));
    const result = await runCli([...read, '--state-dir', path.join(base, 'link/state')], {
      cwd: root,
    });
    expect(result.stderr).toMatch(/STATE_FOLDER_INVALID/);
    expect(existsSync(path.join(root, 'inner/state'))).toBe(false);
  });

  test('one that others may open and that holds something', async () => {
    const desk = await openDesk({ 'a.md': 'a\n' });
    mkdirSync(desk.stateDir);
    writeFileSync(path.join(desk.stateDir, 'theirs'), '');
    chmodSync(desk.stateDir, 0o755);
    const result = await desk.run(...read);
    expect(result).toMatchObject({ code: 2, stdout: '' });
    expect(result.stderr).toMatch(/Others may open the folder/);
  });

  test('an empty one is closed to others instead', async () => {
    const desk = await openDesk({ 'a.md': 'a\n' });
    mkdirSync(desk.stateDir);
    chmodSync(desk.stateDir, 0o755);
    expect((await desk.run(...read)).code).toBe(0);
    expect(statSync(desk.stateDir).mode & 0o777).toBe(0o700);
  });

  test('a file, or a place where nothing can be made', async () => {
    const desk = await openDesk({ 'a.md': 'a\n' });
    writeFileSync(desk.stateDir, '');
    for (const stateDir of [desk.stateDir, path.join(desk.stateDir, 'below')]) {
      const result = await runCli([...read, '--state-dir', stateDir], { cwd: desk.root });
      expect(result).toMatchObject({ code: 2, stdout: '' });
      expect(result.stderr).toMatch(/STATE_FOLDER_INVALID[\s\S]*\(E\w+\)/);
    }
  });
});

describe('a damaged state', () => {
  test.each([
    ['state.sqlite', 'this is no database, and long enough to be looked at as one'.repeat(40)],
    ['signing-key', 'short'],
  ])('%s is named, and nothing runs', async (name, text) => {
    const desk = await openDesk({ 'a.md': 'a\n' });
    await waitingWrite(desk);
    for (const suffix of name === 'state.sqlite' ? ['', '-wal', '-shm'] : [''])
      writeFileSync(path.join(desk.stateDir, name + suffix), text);
    for (const args of [read, ['approvals', 'list'], ['run', 'read a.md']]) {
      const result = await desk.run(...args);
      expect(result).toMatchObject({ code: 2, stdout: '' });
      expect(result.stderr).toMatch(new RegExp(`STATE_DAMAGED \\(.*${name}\\)`));
    }
    const doctor = await desk.run('doctor', '--json');
    const { checks } = JSON.parse(doctor.stdout) as { checks: Array<Record<string, unknown>> };
    expect(checks.filter(({ isOk }) => isOk === false).map(({ name: which }) => which)).toEqual([
      'state',
    ]);
  });

  test('two processes that begin at once make one key', async () => {
    const desk = await openDesk();
    const both = await Promise.all([waitingWrite(desk), waitingWrite(desk)]);
    for (const { approvalId, runId } of both) {
      await desk.run('approvals', 'deny', approvalId);
      expect((await desk.run('call', '--resume', runId)).stderr).toContain('APPROVAL_DENIED');
    }
  });
});
