export { createJsonLinesAuditSink } from './json-lines-sink.ts';
export { readJsonLinesAudit } from './read-json-lines.ts';

export type { JsonLinesAuditSink, JsonLinesAuditSinkOptions } from './json-lines-sink.ts';
export type { AuditPage } from './read-json-lines.ts';
