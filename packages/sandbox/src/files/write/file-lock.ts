import type { FileTree } from '../file-tree.ts';

/** The end of the last write in line, by the key of what is written. */
const lines = new Map<string, Promise<unknown>>();

/** Has writes of one key follow each other: first those of the process, then, one a process, those of the machine. */
export function withFileLock<Folder, Result>(
  { exclusively }: FileTree<Folder>,
  key: string,
  signal: AbortSignal | undefined,
  work: () => Promise<Result>,
): Promise<Result> {
  return inLine(key, () => (exclusively === undefined ? work() : exclusively(key, signal, work)));
}

/** Over all workspaces of the process: they may lie over each other. */
async function inLine<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
  const before = lines.get(key);
  const running = before === undefined ? work() : before.then(work);
  const end = running.then(
    () => {},
    () => {},
  );
  lines.set(key, end);
  try {
    return await running;
  } finally {
    if (lines.get(key) === end) lines.delete(key);
  }
}
