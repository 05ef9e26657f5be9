import type { ArtifactStore } from '../artifacts/artifact-store.ts';
import { createMemoryArtifacts } from '../artifacts/memory-artifacts.ts';
import { invalidOption, oneOf, positive } from '../option-checks.ts';

export interface SpillOptions {
  /**
   * Where results go that are too large for a model; the host closes it. Default: one in memory, which ends with the
   * execution.
   */
  readonly artifacts?: ArtifactStore | undefined;
  /** What a tool without `limits.outputBytes` may show of one result. Default 16,384. */
  readonly outputBytes?: number | undefined;
  /** What the results of one step may show together; a tool that may show more raises it. Default 51,200. */
  readonly stepBytes?: number | undefined;
  /** What is shown of a result that was kept. Default 1,024. */
  readonly previewBytes?: number | undefined;
  /** How long the store may take to keep a result; what is not kept by then is lost. Default 10,000. */
  readonly storeTimeoutMs?: number | undefined;
  /**
   * When steps expose `read_artifact`. `held` (default): once the session holds a result, as far as this execution
   * knows. `always`: for a store that outlives the process, where a conversation may go on with handles of old.
   */
  readonly reader?: 'held' | 'always' | undefined;
}

export interface SpillSettings {
  readonly artifacts: ArtifactStore;
  /** Whether the store ends with the execution. */
  readonly ownsArtifacts: boolean;
  readonly outputBytes: number;
  readonly stepBytes: number;
  readonly previewBytes: number;
  readonly storeTimeoutMs: number;
  readonly reader: 'held' | 'always';
}

/** The numbers of the seeds (A.13) and of DESIGN section 4. */
const defaults = { outputBytes: 16_384, stepBytes: 51_200, previewBytes: 1_024 } as const;

const defaultStoreTimeoutMs = 10_000;

const storeMethods = ['put', 'stat', 'read', 'remove', 'sweep', 'close'] as const;

/** Throws ToolwrightError with OPTIONS_INVALID. */
export function readSpill(options: SpillOptions | false | undefined): SpillSettings | undefined {
  if (options === false) return undefined;
  if (options !== undefined && (typeof options !== 'object' || options === null))
    throw invalidOption('spill', 'an object, or false');
  const { artifacts, reader = 'held', storeTimeoutMs = defaultStoreTimeoutMs } = options ?? {};
  if (artifacts !== undefined && !isStore(artifacts))
    throw invalidOption('spill.artifacts', `an object with ${storeMethods.join(', ')}`);
  const bytesOf = (name: keyof typeof defaults): number =>
    positive(`spill.${name}`, options?.[name] ?? defaults[name]);
  return {
    artifacts: artifacts ?? createMemoryArtifacts(),
    ownsArtifacts: artifacts === undefined,
    outputBytes: bytesOf('outputBytes'),
    stepBytes: bytesOf('stepBytes'),
    previewBytes: bytesOf('previewBytes'),
    storeTimeoutMs: positive('spill.storeTimeoutMs', storeTimeoutMs),
    reader: oneOf('spill.reader', reader, ['held', 'always']),
  };
}

function isStore(value: unknown): value is ArtifactStore {
  if (typeof value !== 'object' || value === null) return false;
  return storeMethods.every(
    (name) => typeof (value as Record<string, unknown>)[name] === 'function',
  );
}
