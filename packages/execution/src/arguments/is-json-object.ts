import type { JsonObject } from '@toolwright/core';

/** True for an object of JSON: no array and not null. Its members are not looked at. */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
