import * as fs from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import type { ArtifactFileSystem } from '../../../src/artifacts/file-system.ts';

export interface FaultPlan {
  /** The operation that fails, counted from 1 over files and folders; 0: none. */
  readonly failAt: number;
  readonly code?: string;
  /** The process dies there: everything after it fails, too, so that nothing is put in order. */
  readonly dies?: boolean;
  /** A write takes at most so many bytes. */
  readonly writeBytes?: number;
}

export interface FaultyFileSystem extends ArtifactFileSystem {
  /** What was done, in order: `open`, `write`, `sync` … */
  readonly done: readonly string[];
}

/** The machine's file system, but one operation fails. */
export function createFaultyFileSystem({
  failAt,
  code = 'EIO',
  dies = false,
  writeBytes = Infinity,
}: FaultPlan): FaultyFileSystem {
  const done: string[] = [];

  async function step<T>(name: string, act: () => Promise<T>): Promise<T> {
    done.push(name);
    const failed = done.length === failAt || (dies && failAt > 0 && done.length > failAt);
    if (failed) throw Object.assign(new Error(`${code}: made by the test, ${name}`), { code });
    return act();
  }

  function wrap(file: FileHandle): FileHandle {
    const wrapped: Partial<FileHandle> = {
      read: (...call: Parameters<FileHandle['read']>) => step('read', () => file.read(...call)),
      write: ((bytes: Uint8Array, offset: number, length: number, position: number) =>
        step('write', () =>
          file.write(bytes, offset, Math.min(length, writeBytes), position),
        )) as FileHandle['write'],
      stat: (() => step('fstat', () => file.stat())) as FileHandle['stat'],
      utimes: (...times) => step('utimes', () => file.utimes(...times)),
      sync: () => step('sync', () => file.sync()),
      // What the process held is let go of also when it dies.
      close: async () => {
        await file.close();
        await step('close', () => Promise.resolve());
      },
    };
    return wrapped as FileHandle;
  }

  return {
    done,
    mkdir: ((...call: Parameters<typeof fs.mkdir>) =>
      step('mkdir', () => fs.mkdir(...call))) as typeof fs.mkdir,
    open: (...call) => step('open', async () => wrap(await fs.open(...call))),
    readdir: ((path: string) => step('readdir', () => fs.readdir(path))) as typeof fs.readdir,
    rename: (...call) => step('rename', () => fs.rename(...call)),
    rmdir: (...call) => step('rmdir', () => fs.rmdir(...call)),
    stat: ((path: string) => step('stat', () => fs.stat(path))) as typeof fs.stat,
    unlink: (...call) => step('unlink', () => fs.unlink(...call)),
  };
}
