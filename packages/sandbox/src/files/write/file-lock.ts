/** The end of the last write in line, by the key of what is written. */
const lines = new Map<string, Promise<unknown>>();

/** Runs work of one key one after another, over all workspaces of the process: they may lie over each other. */
export async function withFileLock<Result>(
  key: string,
  work: () => Promise<Result>,
): Promise<Result> {
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
