/**
 * `root:/path`, split: the root's name and the path inside it, `/`-separated, starting with `/`. Where names are
 * bytes, a byte that is not valid UTF-8, a control character or a backslash is written `\xHH`.
 */
export interface WorkspacePath {
  readonly root: string;
  readonly path: string;
}

export type FileKind = 'file' | 'directory' | 'symlink' | 'other';

/** What a name in a folder is, without following a link. */
export interface DirectoryEntry {
  readonly name: string;
  readonly kind: FileKind;
  /** The name's bytes, base64, where they are not valid UTF-8; `name` then holds escapes and can be opened. */
  readonly rawName?: string;
}

export interface FileStat {
  readonly kind: FileKind;
  readonly sizeBytes: number;
  readonly modifiedAtMs: number;
  /** Permission bits, as in 0o644. */
  readonly mode: number;
  /** Device and inode (or the driver's own id): equal only for the same file. */
  readonly identity: string;
  readonly linkCount: number;
}

/** An open regular file. Reads are positioned; the handle keeps no cursor. */
export interface OpenFile {
  /** The path after every link, inside its root. */
  readonly path: WorkspacePath;
  /** As it was when the file was opened. */
  readonly stat: FileStat;
  /** Reads up to `length` bytes at `position`; an empty array at the end. Short reads only at the end. */
  read(position: number, length: number): Promise<Uint8Array>;
  /** The stat now; differs from `stat` when somebody wrote meanwhile. */
  restat(): Promise<FileStat>;
  close(): Promise<void>;
}

export interface FileReadOptions {
  readonly signal?: AbortSignal;
}

export interface FileListOptions extends FileReadOptions {
  /** Called with the number of entries that policy and grants leave out, if there are any; never with their names. */
  onHidden?(count: number): void;
}

export type FileAction = 'read' | 'write';

/** Why policy refuses an action on a path. */
export type FileRefusal = 'PATH_DENIED' | 'PATH_PROTECTED' | 'ROOT_READ_ONLY';

/** Content that a file was seen to have. */
export interface SeenContent {
  readonly identity: string;
  /** Of the whole file, in hexadecimal digits. */
  readonly sha256: string;
}

export interface FileWriteOptions {
  /** What has to be there for the write to happen, looked at right before it does; else FILE_EXISTS or FILE_CHANGED. */
  readonly expected: 'absent' | SeenContent;
  /** Makes the folders that are missing above the file. Default false: a missing one is NOT_FOUND. */
  readonly createParents?: boolean;
  /** Permission bits of a new file, less the process's umask. Default 0o666. A file that is there keeps its own. */
  readonly mode?: number;
  /** Stops before the content is put in place, never after. */
  readonly signal?: AbortSignal;
}

export interface FileWriteResult {
  /** The path after every link, inside its root. */
  readonly path: WorkspacePath;
  /** `unchanged`: the file had these bytes already, so nothing was written. */
  readonly outcome: 'created' | 'changed' | 'unchanged';
  readonly stat: FileStat;
  readonly sha256: string;
  /** True if the bytes were written into the file that is there, because replacing it would have cut it from its other names or owner: a crash meanwhile can leave a mix. */
  readonly inPlace: boolean;
  /** False if the system did not confirm that the change outlives a crash of the machine. */
  readonly durable: boolean;
  /** Folders that were made, outermost first. */
  readonly createdFolders: readonly WorkspacePath[];
}

/**
 * Files behind one policy: named roots, blocked and protected names, the run's grants. Every method checks the
 * path that it really reaches, after links. Rejects with codes of the port's own table: PATH_INVALID,
 * PATH_OUTSIDE, PATH_DENIED, PATH_PROTECTED, ROOT_READ_ONLY, NOT_FOUND, NOT_A_FILE, NOT_A_DIRECTORY, LINK_LOOP,
 * FILE_EXISTS, FILE_CHANGED, FILE_BUSY, FILE_TOO_LARGE, DISK_FULL, ACCESS_DENIED, IO_ERROR, ABORTED,
 * READ_RANGE_INVALID, WRITE_OPTIONS_INVALID, FILE_CLOSED, WORKSPACE_CLOSED. No message holds a path of the host.
 */
export interface FileAccess {
  /** Splits a path as a model writes it (`a/b`, `/a/b`, `docs:/a`) without touching the disk. */
  parse(path: string): WorkspacePath;
  /** The path as a model should write it; the first root's name is left out. */
  format(path: WorkspacePath): string;
  /** Follows links. */
  stat(path: WorkspacePath, options?: FileReadOptions): Promise<FileStat>;
  /** The link itself, when the last component is one. */
  lstat(path: WorkspacePath, options?: FileReadOptions): Promise<FileStat>;
  /** Names in a folder, sorted by code point, without `.` and `..`; entries that policy hides are left out. */
  list(path: WorkspacePath, options?: FileListOptions): Promise<readonly DirectoryEntry[]>;
  /** Opens a regular file for reading; devices, FIFOs and sockets are NOT_A_FILE. */
  open(path: WorkspacePath, options?: FileReadOptions): Promise<OpenFile>;
  /** The path that a path leads to after links. */
  resolve(path: WorkspacePath, options?: FileReadOptions): Promise<WorkspacePath>;
  /**
   * Gives a file a new content, whole or not at all, through links to where they lead. Two writes of one file
   * follow each other; settles with what really happened, also when the signal is aborted. After a rejection the
   * file is as it was.
   */
  write(
    path: WorkspacePath,
    bytes: Uint8Array,
    options: FileWriteOptions,
  ): Promise<FileWriteResult>;
  /** Why policy or grants refuse the action on this path, as it is written; touches no disk. */
  refusal(action: FileAction, path: WorkspacePath): FileRefusal | undefined;
  /** True if nothing refuses it. */
  permits(action: FileAction, path: WorkspacePath): boolean;
}
