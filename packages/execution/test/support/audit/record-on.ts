import { writeSync } from 'node:fs';
import { createJsonLinesAuditSink } from '../../../src/audit/json-lines/json-lines-sink.ts';
import { auditRecord } from './audit-record.ts';

/** Writes records for ever, or as many as it is told to, and prints the id of each one that was written. */
const [path = '', maxBytes = '1', count = 'Infinity'] = process.argv.slice(2);
const sink = createJsonLinesAuditSink({ path, maxBytes: Number(maxBytes) });
for (let written = 0; written < Number(count); written += 1) {
  const record = auditRecord({ rule: 'x'.repeat((written * 37) % 2_000) });
  void sink.write(record);
  writeSync(1, `${record.id}\n`);
}
await sink.close();
