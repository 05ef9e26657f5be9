import { randomIds, silentLogger, systemClock, type Ports } from '@toolwright/core';
import { redactingLogger, type Redactor } from '@toolwright/execution';
import { createMemoryState } from '@toolwright/core/memory-state';

/** The host's ports, and defaults for those that it leaves out: nothing of them reaches the disk. */
export function fillPorts(given: Partial<Ports> = {}, redaction: Redactor | false = false): Ports {
  const clock = given.clock ?? systemClock;
  const logger = given.logger ?? silentLogger;
  return {
    clock,
    ids: given.ids ?? randomIds,
    // Packs log before there is a path around them.
    logger: redaction === false ? logger : redactingLogger(logger, redaction),
    state: given.state ?? createMemoryState({ clock }),
  };
}
