import { toJsonValue, type JsonObject, type JsonValue, type Logger } from '@toolwright/core';
import type { Redaction } from './create-redactor.ts';

/** A logger that lets no secret through, whatever it is given: errors and other objects become JSON first. */
export function redactingLogger(logger: Logger, redaction: Redaction): Logger {
  const at =
    (level: keyof Logger) =>
    (message: string, fields?: JsonObject): void => {
      const text = redaction.redactText(String(message));
      if (fields === undefined) logger[level](text);
      else logger[level](text, asObject(redaction.redactValue(toJsonValue(fields))));
    };
  return Object.freeze({
    debug: at('debug'),
    info: at('info'),
    warn: at('warn'),
    error: at('error'),
  });
}

function asObject(value: JsonValue): JsonObject {
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  return isObject ? (value as JsonObject) : { value };
}
