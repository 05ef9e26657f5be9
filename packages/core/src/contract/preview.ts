import type { JsonValue } from '../results/json-value.ts';

/** The effect of a call before it happens, as a person should see it before deciding. */
export interface Preview {
  readonly kind: 'diff' | 'commands' | 'paths' | 'request' | 'schedule' | 'text';
  /** One line. */
  readonly summary: string;
  /** The exact effect: a unified diff, a list of paths, judged commands, fire times. */
  readonly body: string;
  /** Machine-readable form; its digest is part of what is approved. */
  readonly data?: JsonValue;
  /** Set by the host where it had to cut the body or leave the data out. */
  readonly truncated?: true;
}
