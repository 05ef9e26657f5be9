import { hard, soft, warning, type ErrorEntry } from './error-entry.ts';

/** What `read_artifact` gives out. */
export const artifactErrors = {
  ARTIFACT_NOT_FOUND: {
    ...soft,
    origin: 'handler',
    message: 'There is no artifact of this handle.',
    hint: 'Give a handle exactly as a shortened result shows it; kept results go after a time, so let the tool run again.',
  },
  ARTIFACT_STORE_FAILED: {
    ...hard,
    retryable: true,
    origin: 'handler',
    message: 'The kept result could not be read.',
    hint: 'Try once more; if that fails, let the tool run again whose result it is.',
  },
  ARTIFACT_NOT_UTF8: {
    ...warning,
    origin: 'output',
    message: 'Bytes that are not UTF-8 are shown as U+FFFD.',
    hint: 'Do not write them back.',
  },
} as const satisfies Record<string, ErrorEntry>;
