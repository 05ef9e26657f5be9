import * as fs from 'node:fs';
import { dirname } from 'node:path';
import { auditSinkFailed } from './json-lines-failure.ts';
import { nextRotatedFile, rotatedFiles } from './rotated-files.ts';

/** What the sink needs of `node:fs`; tests give one that fails. */
export type AppendFileSystem = Pick<
  typeof fs,
  | 'closeSync'
  | 'fchmodSync'
  | 'fdatasyncSync'
  | 'fstatSync'
  | 'mkdirSync'
  | 'openSync'
  | 'readdirSync'
  | 'readSync'
  | 'renameSync'
  | 'statSync'
  | 'unlinkSync'
  | 'writeSync'
>;

export const machineFileSystem: AppendFileSystem = fs;

/**
 * A file of lines that grows at its end, for the owner only. Writes at once and in one write each, so that lines of
 * several processes do not mix and a killed one leaves whole lines. Follows the file when it is moved or removed.
 * Methods throw what the file system throws.
 */
export class AppendFile {
  readonly #path: string;
  readonly #fileSystem: AppendFileSystem;
  #descriptor: number | undefined;
  #identity = '';
  /** The file's size after our last line; another size means that somebody else wrote. */
  #sizeBytes = -1;

  constructor(path: string, fileSystem: AppendFileSystem) {
    this.#path = path;
    this.#fileSystem = fileSystem;
    this.#open();
  }

  /** Adds one line and returns the file's size. */
  append(line: string): number {
    const found = this.#fileSystem.statSync(this.#path, { throwIfNoEntry: false });
    const isInPlace = found !== undefined && identityOf(found) === this.#identity;
    if (!isInPlace) this.#letGo();
    const descriptor = this.#descriptor ?? this.#open();
    const before = isInPlace ? found.size : this.#fileSystem.fstatSync(descriptor).size;
    const isTorn = before !== this.#sizeBytes && before > 0 && this.#lastByte(before) !== newline;
    this.#sizeBytes = -1;
    // A line that somebody could not write to its end must not take this one with it.
    this.#writeAll(descriptor, Buffer.from(`${isTorn ? '\n' : ''}${line}\n`));
    this.#sizeBytes = before + Buffer.byteLength(line) + (isTorn ? 2 : 1);
    return this.#sizeBytes;
  }

  /** What was written is on the disk after this. */
  flush(): void {
    if (this.#descriptor !== undefined) this.#fileSystem.fdatasyncSync(this.#descriptor);
  }

  /** Moves the file aside and removes the oldest of those that were, until `maxFiles` of them are left. */
  rotate(maxFiles: number): void {
    this.flush();
    this.#letGo();
    const folder = dirname(this.#path);
    const target = nextRotatedFile(this.#path, this.#fileSystem.readdirSync(folder));
    unlessGone(() => this.#fileSystem.renameSync(this.#path, target));
    const old = rotatedFiles(this.#path, this.#fileSystem.readdirSync(folder));
    for (const file of old.slice(0, Math.max(old.length - maxFiles, 0)))
      unlessGone(() => this.#fileSystem.unlinkSync(file));
  }

  close(): void {
    try {
      this.flush();
    } finally {
      this.#letGo();
    }
  }

  #open(): number {
    this.#fileSystem.mkdirSync(dirname(this.#path), { recursive: true, mode: 0o700 });
    const descriptor = this.#fileSystem.openSync(this.#path, 'a+', 0o600);
    try {
      const found = this.#fileSystem.fstatSync(descriptor);
      if (!found.isFile())
        throw auditSinkFailed('The path of the audit is no file.', 'Give the path of a file.');
      if ((found.mode & 0o077) !== 0) this.#fileSystem.fchmodSync(descriptor, 0o600);
      this.#identity = identityOf(found);
      this.#descriptor = descriptor;
      return descriptor;
    } catch (error) {
      this.#fileSystem.closeSync(descriptor);
      throw error;
    }
  }

  #letGo(): void {
    const descriptor = this.#descriptor;
    this.#descriptor = undefined;
    this.#sizeBytes = -1;
    if (descriptor !== undefined) this.#fileSystem.closeSync(descriptor);
  }

  #lastByte(sizeBytes: number): number | undefined {
    const byte = Buffer.alloc(1);
    this.#fileSystem.readSync(this.#descriptor ?? -1, byte, 0, 1, sizeBytes - 1);
    return byte[0];
  }

  #writeAll(descriptor: number, bytes: Uint8Array): void {
    for (let written = 0; written < bytes.length;) {
      try {
        written += this.#fileSystem.writeSync(descriptor, bytes, written);
      } catch (error) {
        // A signal came; nothing was written.
        if ((error as NodeJS.ErrnoException).code !== 'EINTR') throw error;
      }
    }
  }
}

const newline = 0x0a;

/** Another process that rotates may have been first. */
function unlessGone(task: () => void): void {
  try {
    task();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}

function identityOf({ dev, ino }: fs.Stats): string {
  return `${dev}:${ino}`;
}
