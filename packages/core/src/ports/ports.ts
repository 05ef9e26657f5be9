import type { Clock } from './clock.ts';
import type { Ids } from './ids.ts';
import type { Logger } from './logger.ts';
import type { StatePort } from './state.ts';

/** What a host hands to packs and tools. A port gets its place here with the first package that needs it. */
export interface Ports {
  readonly clock: Clock;
  readonly ids: Ids;
  readonly logger: Logger;
  readonly state: StatePort;
}
