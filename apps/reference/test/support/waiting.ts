import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type { ApprovalRecord, AuditRecord } from '@toolwright/core';
import { runCli, type CliOptions, type CliResult } from './run-cli.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** A person's folder and state of their own, and the command in it, without a terminal. */
export interface Desk {
  readonly root: string;
  readonly stateDir: string;
  run(...args: readonly string[]): Promise<CliResult>;
  with(options: CliOptions, ...args: readonly string[]): Promise<CliResult>;
  approvals(...args: readonly string[]): Promise<readonly ApprovalRecord[]>;
  audit(...filters: readonly string[]): Promise<readonly AuditRecord[]>;
  savedRuns(): Promise<readonly string[]>;
}

export async function openDesk(files: Readonly<Record<string, string>> = {}): Promise<Desk> {
  const root = await temporaryFolder(files);
  const stateDir = path.join(await temporaryFolder(), 'state');
  const run: Desk['run'] = (...args) => desk.with({}, ...args);
  const desk: Desk = {
    root,
    stateDir,
    run,
    with: (options, ...args) =>
      runCli([...args, '--state-dir', stateDir], { cwd: root, ...options }),
    async approvals(...args) {
      const { stdout } = await run('approvals', 'list', '--json', ...args);
      return JSON.parse(stdout) as ApprovalRecord[];
    },
    async audit(...filters) {
      const { stdout } = await run('audit', '--json', ...filters);
      return stdout
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line) as AuditRecord);
    },
    async savedRuns() {
      const names = await readdir(path.join(stateDir, 'runs')).catch(() => []);
      return names.filter((name) => name.endsWith('.json'));
    },
  };
  return desk;
}

/** Writes a file by `call`, which waits; gives the ids of the approval and the run. */
export async function waitingWrite(
  desk: Desk,
  input: Readonly<Record<string, unknown>> = { path: 'plan.md', content: 'new\n' },
  ...more: readonly string[]
): Promise<{ readonly approvalId: string; readonly runId: string }> {
  const { code, stderr } = await desk.run(
    'call',
    'write',
    '--json',
    JSON.stringify(input),
    ...more,
  );
  const approvalId = /approval_[0-9a-f]{32}/.exec(stderr)?.[0];
  const runId = /call --resume (run_[0-9a-f]{32})/.exec(stderr)?.[1];
  if (code !== 3 || approvalId === undefined || runId === undefined)
    throw new Error(`The call does not wait: ${code} ${stderr}`);
  return { approvalId, runId };
}
