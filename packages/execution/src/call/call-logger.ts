import type { JsonObject, Logger } from '@toolwright/core';
import type { CallState } from './call-state.ts';

/** The host's logger, with the tool and the call in every entry. */
export function callLogger({ run, incoming, tool }: CallState): Logger {
  const { logger } = run.settings.ports;
  const fixed = { runId: run.id, callId: incoming.id, tool: tool?.name ?? '' };
  const at =
    (level: keyof Logger) =>
    (message: string, fields: JsonObject = {}): void =>
      logger[level](message, { ...fields, ...fixed });
  return { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') };
}
