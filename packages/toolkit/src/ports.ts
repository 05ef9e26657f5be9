import { randomIds, silentLogger, systemClock, type Ports } from '@toolwright/core';
import { createMemoryState } from '@toolwright/core/memory-state';

/** The host's ports, and defaults for those that it leaves out: nothing of them reaches the disk. */
export function fillPorts(given: Partial<Ports> = {}): Ports {
  const clock = given.clock ?? systemClock;
  return {
    clock,
    ids: given.ids ?? randomIds,
    logger: given.logger ?? silentLogger,
    state: given.state ?? createMemoryState({ clock }),
  };
}
