import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createJsonLinesAuditSink } from '../../../src/audit/json-lines/json-lines-sink.ts';
import { say } from '../talk.ts';
import { auditRecord } from './audit-record.ts';

/** Writes records until the disk is full, makes room and goes on in a new file; prints what happened as JSON. */
const folder = process.argv[2] ?? '';
const ballast = join(folder, 'ballast');
writeFileSync(ballast, Buffer.alloc(200_000));
const sink = createJsonLinesAuditSink({ path: join(folder, 'audit.jsonl'), maxBytes: 400_000 });
const ids: string[] = [];
let failure: { readonly code?: string; readonly message?: string } | undefined;
while (failure === undefined && ids.length < 10_000) {
  const record = auditRecord({ rule: 'x'.repeat(1_000) });
  try {
    void sink.write(record);
    ids.push(record.id);
  } catch (error) {
    failure = error as typeof failure;
  }
}
rmSync(ballast);
for (let after = 0; after < 10; after += 1) {
  const record = auditRecord();
  void sink.write(record);
  ids.push(record.id);
}
const { records, skippedLines } = await sink.read({
  principal: { tenant: 'acme' },
  limit: 100_000,
});
await sink.close();
const found = new Set(records.map(({ id }) => id));
const lost = ids.filter((id) => !found.has(id)).length;
say(JSON.stringify({ code: failure?.code, message: failure?.message, lost, skippedLines }));
