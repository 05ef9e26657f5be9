/** Where ids come from. They are unguessable in the real port and counted in the fake one. */
export interface Ids {
  next(kind: 'session' | 'run' | 'step' | 'call' | 'event' | 'approval' | (string & {})): string;
}
