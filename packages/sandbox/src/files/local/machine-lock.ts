import { createHash } from 'node:crypto';
import { createServer, type Server } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { TreeFault } from '../tree-fault.ts';
import { systemCode } from './system-fault.ts';

export interface MachineLockOptions {
  readonly signal: AbortSignal | undefined;
  /** How long another process may take; longer than any write, so that one that is stopped is told apart. */
  readonly maxWaitMs?: number;
}

const defaultMaxWaitMs = 10_000;
/** Between two tries, at random, so that processes do not try in step. */
const maxPauseMs = 8;

/**
 * Runs work of one key one after another over all processes of the machine. The lock is the name of a local
 * socket: only one process can have it, no file is left behind, and the system takes it back from a process that
 * is killed. Linux and Windows have such names; elsewhere, and where a process may open no socket, the work runs
 * without. Throws FILE_BUSY and ABORTED.
 */
export async function withMachineLock<Result>(
  key: string,
  options: MachineLockOptions,
  work: () => Promise<Result>,
): Promise<Result> {
  const name = socketName(key);
  const held = name === undefined ? undefined : await acquire(name, options);
  try {
    return await work();
  } finally {
    held?.close();
  }
}

/** Outside the file system: the kernel's own name space on Linux, that of pipes on Windows. */
function socketName(key: string): string | undefined {
  const digest = createHash('sha256').update(key).digest('hex').slice(0, 32);
  if (process.platform === 'linux') return `\0toolwright-write/${digest}`;
  return process.platform === 'win32' ? `\\\\.\\pipe\\toolwright-write-${digest}` : undefined;
}

async function acquire(
  name: string,
  { signal, maxWaitMs = defaultMaxWaitMs }: MachineLockOptions,
): Promise<Server | undefined> {
  const start = performance.now();
  for (;;) {
    if (signal?.aborted === true) throw new TreeFault('ABORTED');
    try {
      return await listen(name);
    } catch (error) {
      if (systemCode(error) !== 'EADDRINUSE') return undefined;
    }
    if (performance.now() - start > maxWaitMs)
      throw new TreeFault('FILE_BUSY', 'Another process has been writing to the file for long.');
    await wait(1 + Math.random() * maxPauseMs);
  }
}

/** Nobody has to talk to it. `exclusive`, since workers of a cluster would share one otherwise. */
function listen(name: string): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy());
    server.unref();
    server.once('error', reject);
    server.listen({ path: name, exclusive: true }, () => {
      server.removeListener('error', reject);
      // A connection that fails is nobody's concern.
      server.on('error', () => {});
      resolve(server);
    });
  });
}
