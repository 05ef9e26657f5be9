import type { AuditRecord, JsonObject, JsonValue } from '@toolwright/core';
import type { Redactor } from '../redaction/create-redactor.ts';

const maxRemembered = 1_000;

/** Ids and digests name things across stores, so that only a registered value is taken out of them. */
const exact: ReadonlySet<string> = new Set([
  'id',
  'sessionId',
  'runId',
  'stepId',
  'callId',
  'parentCallId',
  'traceparent',
  'inputDigest',
  'schemaDigest',
  'nameDigest',
] satisfies (keyof AuditRecord)[]);

/** Audit records hold names and codes that come again and again: what was made of them is remembered. */
export class RecordRedaction {
  readonly #redactor: Redactor;
  #remembered = new Map<string, string>();
  #valueCount = 0;

  constructor(redactor: Redactor) {
    this.#redactor = redactor;
  }

  redact(record: AuditRecord): AuditRecord {
    const { valuesOnly, valueCount } = this.#redactor;
    if (valueCount !== this.#valueCount) this.#remembered = new Map();
    this.#valueCount = valueCount;
    let changed: Record<string, JsonValue> | undefined;
    // Not `Object.entries`: this runs for every call, and mostly changes nothing.
    for (const key in record) {
      const value = (record as unknown as Readonly<Record<string, JsonValue>>)[key] as JsonValue;
      // The owner decides who sees the record.
      if (typeof value === 'number' || key === 'principal') continue;
      const isExact = exact.has(key);
      if (isExact && valueCount === 0) continue;
      const shown = isExact ? valuesOnly.redactValue(value) : this.#visit(value);
      if (shown !== value) (changed ??= {})[key] = shown;
    }
    return changed === undefined ? record : { ...record, ...changed };
  }

  #visit(value: JsonValue): JsonValue {
    if (typeof value === 'string') return this.#text(value);
    if (typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) {
      const items = value as readonly JsonValue[];
      if (items.length === 0) return items;
      const shown = items.map((item) => this.#visit(item));
      return shown.some((item, index) => item !== items[index]) ? shown : items;
    }
    const entries = Object.entries<JsonValue>(value as JsonObject);
    const shown = entries.map(([key, member]) => [key, this.#visit(member)] as const);
    return shown.some(([, member], index) => member !== entries[index]?.[1])
      ? Object.fromEntries(shown)
      : value;
  }

  #text(text: string): string {
    const known = this.#remembered.get(text);
    if (known !== undefined) return known;
    const shown = this.#redactor.redactText(text);
    if (this.#remembered.size >= maxRemembered) this.#remembered = new Map();
    this.#remembered.set(text, shown);
    return shown;
  }
}
