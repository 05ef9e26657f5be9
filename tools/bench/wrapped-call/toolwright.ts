import { readFileSync } from 'node:fs';
import { defineTool } from '@toolwright/core';
import { createToolkit } from '@toolwright/toolkit';
import type { Row } from './peers.ts';
import { stagesOf } from './stages.ts';
import { answer, bookingSchema } from './workload.ts';

const bookTool = defineTool({
  name: 'book',
  category: 'bench',
  description: 'Books a room.',
  inputSchema: bookingSchema,
  effects: { readOnly: true },
  permissions: ['bench.book'],
  risk: 'low',
  outputTrust: 'external',
  execute: (input) => answer(input),
});

/** A host with one tool and one rule; every call is a call of the same run, as in a long batch. */
export async function toolwrightRow(preset: keyof typeof stagesOf): Promise<Row> {
  const toolkit = createToolkit({
    tools: [bookTool],
    grants: ['allow bench.book'],
    preset,
    // One long run instead of the 100 calls that a run has by default; the limit is checked all the same.
    limits: { maxCallsPerRun: 10_000_000 },
  });
  const session = await toolkit.openSession({ principal: { tenant: 'bench' } });
  const run = await session.openRun();
  const manifest = new URL('../../../packages/toolkit/package.json', import.meta.url);
  return {
    name: `Toolwright, ${preset}`,
    version: (JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }).version,
    path: `run.call (${stagesOf[preset].join(', ')})`,
    async call(argumentText, index) {
      const outcome = await run.call({
        id: `call-${index}`,
        name: 'book',
        arguments: argumentText,
      });
      const part = outcome.content[0];
      if (outcome.status !== 'ok' || part?.type !== 'text')
        throw new Error(JSON.stringify(outcome));
      return part.text;
    },
  };
}
