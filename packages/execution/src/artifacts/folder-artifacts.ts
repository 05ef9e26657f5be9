import type { FileHandle } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { systemClock, type Clock } from '@toolwright/core';
import { storeClosed, storeFailure } from './artifact-failure.ts';
import { encodeHeader, headerBytes, readFully, readHeader, writeFully } from './artifact-file.ts';
import { digitsOf, handleOf, ownerDigits, startHandle } from './artifact-handle.ts';
import type {
  ArtifactOwner,
  ArtifactPut,
  ArtifactSource,
  ArtifactStat,
  ArtifactStore,
} from './artifact-store.ts';
import { ifThere, machineFileSystem, type ArtifactFileSystem } from './file-system.ts';
import { readHeadAndTail } from './head-and-tail.ts';
import { readMediaType } from './media-type.ts';
import { checkAge, checkWhole, defaultMaxArtifactBytes, optionInvalid } from './options.ts';
import { pageRange } from './page-range.ts';
import { sweepFolder } from './sweep-folder.ts';
import {
  closeQuietly,
  createUnfinished,
  finishFile,
  flushFolder,
  unfinishedFileName,
} from './unfinished-file.ts';

export interface FolderArtifactsOptions {
  /** Made when first needed, for the owner only; nothing else should be in it. Several processes may share it. */
  readonly path: string;
  /** Default: the machine's clock. */
  readonly clock?: Clock;
  /** Of a larger artifact half of this is kept at each end. Default 64 MiB. */
  readonly maxArtifactBytes?: number;
  /** On first use what was put longer ago is removed. Default 30 days; Infinity: never. */
  readonly maxAgeMs?: number;
}

const defaultMaxAgeMs = 30 * 86_400_000;

/**
 * Artifacts in a folder: one file each, written aside, flushed to the disk and then moved into place. Throws
 * ToolwrightError with OPTIONS_INVALID.
 */
export function createFolderArtifacts(options: FolderArtifactsOptions): ArtifactStore {
  return openFolderArtifacts(options, machineFileSystem);
}

/** The same over a given file system. */
export function openFolderArtifacts(
  { path, clock = systemClock, ...limits }: FolderArtifactsOptions,
  fileSystem: ArtifactFileSystem,
): ArtifactStore {
  if (typeof path !== 'string' || path === '' || path.includes('\0'))
    throw optionInvalid('path', 'the path of a folder');
  const maxBytes = checkWhole(
    'maxArtifactBytes',
    limits.maxArtifactBytes ?? defaultMaxArtifactBytes,
    1,
  );
  const maxAgeMs = checkAge('maxAgeMs', limits.maxAgeMs ?? defaultMaxAgeMs);
  // Resolved now: the current folder may be another one on first use.
  const root = resolve(path);
  const running = new Set<Promise<unknown>>();
  let swept = false;
  let closed = false;

  /** Every method goes through here. */
  async function run<T>(task: () => Promise<T>): Promise<T> {
    if (closed) throw storeClosed();
    if (!swept) {
      swept = true;
      // Beside the work; what fails here will fail in a call, too.
      track(sweep(maxAgeMs)).catch(() => undefined);
    }
    return track(task());
  }

  function track<T>(promise: Promise<T>): Promise<T> {
    running.add(promise);
    const done = () => void running.delete(promise);
    promise.then(done, done);
    return promise;
  }

  function sweep(olderThanMs: number): Promise<number> {
    const now = clock.now();
    return storing(sweepFolder(fileSystem, root, { before: now - olderThanMs, now }));
  }

  function pathOf(owner: ArtifactOwner, handle: string): string | undefined {
    const digits = digitsOf(handle);
    return digits === undefined ? undefined : join(root, ownerDigits(owner), digits);
  }

  async function withFile<T>(
    owner: ArtifactOwner,
    handle: string,
    use: (file: FileHandle, stat: ArtifactStat) => Promise<T>,
  ): Promise<T | undefined> {
    const path = pathOf(owner, handle);
    if (path === undefined) return undefined;
    const file = await ifThere(fileSystem.open(path, 'r'));
    if (file === undefined) return undefined;
    try {
      return await use(file, { handle, ...(await readHeader(file)) });
    } finally {
      await closeQuietly(file);
    }
  }

  async function put(
    owner: ArtifactOwner,
    source: ArtifactSource,
    { trust, mediaType: given, signal }: ArtifactPut,
  ): Promise<ArtifactStat> {
    const digitsOfOwner = ownerDigits(owner);
    const folder = join(root, digitsOfOwner);
    const mediaType = readMediaType(given);
    const unfinished = join(folder, unfinishedFileName());
    const file = await storing(createUnfinished(fileSystem, folder, unfinished));
    try {
      let position = headerBytes;
      const write = async (bytes: Uint8Array) => {
        await storing(writeFully(file, bytes, position));
        position += bytes.length;
      };
      const hash = startHandle(digitsOfOwner, trust, mediaType);
      const options = { maxBytes, hash, signal, writeHead: write };
      const { digits, sizeBytes, lost, rest, restStart } = await readHeadAndTail(source, options);
      for (const bytes of rest.parts(restStart, rest.end)) await write(bytes);
      const known = { trust, mediaType, sizeBytes, ...(lost === undefined ? {} : { lost }) };
      const storedAtMs = clock.now();
      await storing(finishFile(file, encodeHeader(known), storedAtMs));
      await storing(fileSystem.rename(unfinished, join(folder, digits)));
      await storing(flushFolder(fileSystem, folder));
      return { handle: handleOf(digits), ...known, storedAtMs };
    } catch (error) {
      await closeQuietly(file);
      await fileSystem.unlink(unfinished).catch(() => undefined);
      throw error;
    }
  }

  return {
    put: (owner, source, options) => run(() => put(owner, source, options)),
    stat: (owner, handle) =>
      run(() => storing(withFile(owner, handle, (_file, stat) => Promise.resolve(stat)))),
    read: (owner, handle, asked) =>
      run(() =>
        storing(
          withFile(owner, handle, async (file, stat) => {
            const { offset, length, position, nextOffset } = pageRange(stat, asked);
            const bytes = await readFully(file, headerBytes + position, length);
            return { stat, offset, bytes, ...(nextOffset === undefined ? {} : { nextOffset }) };
          }),
        ),
      ),
    remove: (owner, handle) =>
      run(async () => {
        const path = pathOf(owner, handle);
        if (path === undefined) return false;
        const removal = fileSystem.unlink(path).then(() => true);
        return (await storing(ifThere(removal))) ?? false;
      }),
    sweep: ({ olderThanMs }) => run(() => sweep(checkAge('olderThanMs', olderThanMs))),
    async close() {
      closed = true;
      await Promise.allSettled(running);
    },
  };
}

async function storing<T>(promise: Promise<T>): Promise<T> {
  try {
    return await promise;
  } catch (error) {
    throw storeFailure(error);
  }
}
