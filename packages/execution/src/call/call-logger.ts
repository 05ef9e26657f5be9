import type { JsonObject, Logger } from '@toolwright/core';
import { ownOf } from '../redaction/call-redaction.ts';
import { redactingLogger } from '../redaction/redacting-logger.ts';
import type { CallState } from './call-state.ts';

/** The host's logger, with the tool and the call in every entry, and without what the tool hides of its input. */
export function callLogger(call: CallState): Logger {
  const { run, incoming, tool } = call;
  const { logger: host } = run.settings.ports;
  const own = ownOf(call);
  const logger = own === undefined ? host : redactingLogger(host, own);
  const fixed = { runId: run.id, callId: incoming.id, tool: tool?.name ?? '' };
  const at =
    (level: keyof Logger) =>
    (message: string, fields: JsonObject = {}): void =>
      logger[level](message, { ...fields, ...fixed });
  return { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') };
}
