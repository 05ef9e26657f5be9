import type { OutputTrust, Principal } from '@toolwright/core';

/**
 * What may be kept: bytes, text (kept as UTF-8), or either in pieces. Bytes are not copied, so they must not change
 * before `put` is done.
 */
export type ArtifactSource =
  string | Uint8Array | Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array>;

/** Whose an artifact is: a principal (roles do not count), in one of its sessions if one is named. */
export interface ArtifactOwner extends Principal {
  readonly sessionId?: string;
}

export interface ArtifactPut {
  /** Of whatever the bytes came from; pages are framed by it. */
  readonly trust: OutputTrust;
  /** What cannot be read as one counts as `application/octet-stream`. */
  readonly mediaType: string;
  /** Looked at between pieces; nothing is kept after an abort. */
  readonly signal?: AbortSignal;
}

/** What a store knows of an artifact. Sizes and offsets count bytes of what was given, also where some are lost. */
export interface ArtifactStat {
  /** `sha256:` and 64 hex digits, over owner, trust, media type and every byte that was given. */
  readonly handle: string;
  readonly trust: OutputTrust;
  readonly mediaType: string;
  readonly sizeBytes: number;
  /** The bytes that were over the cap and are not kept: from `from`, before `to`. */
  readonly lost?: { readonly from: number; readonly to: number };
  /** Milliseconds since the epoch, when it was last put. */
  readonly storedAtMs: number;
}

export interface ArtifactPage {
  readonly stat: ArtifactStat;
  /** Where `bytes` begin: as asked, or behind the lost bytes if that was among them. */
  readonly offset: number;
  /** Never on both sides of the lost bytes; empty at and behind the end. */
  readonly bytes: Uint8Array;
  /** Where to read on; left out at the end. */
  readonly nextOffset?: number;
}

/**
 * Keeps what is too large for a model, so that it can be read in pages. An artifact belongs to its owner (tenant,
 * user, agent and session; roles do not count): for any other its handle leads nowhere. The same bytes with the same trust and
 * media type have the same handle, and putting them again only makes them younger.
 *
 * Rejects with ToolwrightError ARTIFACT_STORE_FAILED when the disk is full or fails, when what it kept is damaged,
 * and when it is closed; nothing half-written is ever found. What a source throws is passed on.
 */
export interface ArtifactStore {
  put(owner: ArtifactOwner, source: ArtifactSource, put: ArtifactPut): Promise<ArtifactStat>;
  /** Undefined if this owner has no such artifact, or what it was given is no handle. */
  stat(owner: ArtifactOwner, handle: string): Promise<ArtifactStat | undefined>;
  /** `length` bytes from `offset` on, or fewer; undefined as for `stat`. */
  read(
    owner: ArtifactOwner,
    handle: string,
    range: { readonly offset: number; readonly length: number },
  ): Promise<ArtifactPage | undefined>;
  /** True if it was there. */
  remove(owner: ArtifactOwner, handle: string): Promise<boolean>;
  /** Removes what was put longer ago than this, of every owner; returns how many. */
  sweep(options: { readonly olderThanMs: number }): Promise<number>;
  /** Waits for what is being put. Memory is freed; files stay. */
  close(): Promise<void>;
}
