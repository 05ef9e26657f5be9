// One tool, one toolkit, one call that succeeds and one that the guarded path refuses. Prints nothing when all is well.
import { strict as assert } from 'node:assert';
import { defineTool, jsonSchema } from '@toolwright/core';
import { createToolkit } from '@toolwright/toolkit';

const addTool = defineTool({
  name: 'add',
  category: 'arithmetic',
  description: 'Adds two numbers.',
  inputSchema: jsonSchema({
    type: 'object',
    properties: { a: { type: 'number' }, b: { type: 'number' } },
    required: ['a', 'b'],
    additionalProperties: false,
  }),
  effects: { readOnly: true },
  permissions: [],
  risk: 'none',
  outputTrust: 'trusted',
  execute: ({ a, b }) => a + b,
});

const toolkit = createToolkit({ tools: [addTool] });
const run = await toolkit.openRun({ principal: { tenant: 'matrix' } });
const outcomes = await run.callAll([
  { id: '1', name: 'add', arguments: '{"a":1,"b":2}' },
  { id: '2', name: 'add', arguments: '{"a":"one"}' },
]);
await run.close();
await toolkit.close();

const [good, bad] = outcomes;
assert.ok(good?.status === 'ok', JSON.stringify(good));
assert.equal(good.data, 3);
assert.equal(bad?.status, 'failed');
