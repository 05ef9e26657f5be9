import type { AuditRecord } from '@toolwright/core';
import { expect, test } from 'vitest';
import { done, play, tool } from './play.ts';

test('Tool calls are audited with sensitive values redacted.', async () => {
  const secrets = [
    'hunter2-hunter2',
    'ghp_abcdefghijklmnopqrstuvwxyz0123456789',
    'registered-4711',
  ];
  const written: AuditRecord[] = [];
  const seen: unknown[] = [];
  const { events } = await play(
    [
      {
        calls: [
          {
            id: 'c1',
            name: 'login',
            arguments: { password: secrets[0] ?? '', note: `use ${secrets[1]} and ${secrets[2]}` },
          },
          { id: 'c2', name: secrets[1] ?? '', arguments: {} },
          { id: 'c3', name: 'login', arguments: `{"password":"${secrets[0]}"` },
        ],
      },
      done,
    ],
    {
      redaction: { values: ['registered-4711'] },
      policy: {
        mode: 'observe',
        decide: () => ({ action: 'deny', rule: `ticket ${secrets[2]}` }),
      },
      audit: {
        sinks: [
          {
            name: 'memory',
            write: (record) => void written.push(record),
            query: () => Promise.resolve(written),
          },
        ],
      },
      tools: [tool('login', (input) => void seen.push(input))],
    },
  );
  // The tool itself got what the model sent.
  expect(seen).toEqual([{ password: secrets[0], note: `use ${secrets[1]} and ${secrets[2]}` }]);
  expect(written.map(({ callId, status }) => [callId, status]).sort()).toEqual([
    ['c1', 'ok'],
    ['c2', 'failed'],
    ['c3', 'failed'],
  ]);
  const [record] = written.filter(({ callId }) => callId === 'c1');
  expect(record?.observed?.rule).toMatch(/^ticket /);
  expect(record?.inputDigest).toMatch(/^sha256:[0-9a-f]{64}$/);
  for (const secret of secrets) {
    expect(JSON.stringify(written)).not.toContain(secret);
    expect(JSON.stringify(events)).not.toContain(secret);
  }
});
