import { jsonSchema } from '@toolwright/core';
import { expect, test } from 'vitest';
import { done, play, tool } from './play.ts';

const once = (name: string) => ({ calls: [{ id: name, name, arguments: {} }] });

test('Tool outputs are validated against the output schema.', async () => {
  const outputSchema = jsonSchema({
    type: 'object',
    properties: { n: { type: 'integer' } },
    required: ['n'],
  });
  const { outcomes, codes, told } = await play([once('right'), once('wrong'), once('none'), done], {
    tools: [
      tool('right', () => ({ n: 1, more: true }), { outputSchema }),
      tool('wrong', () => ({ n: 'one' }), { outputSchema }),
      tool('none', () => 'text only', { outputSchema }),
    ],
  });
  expect(codes).toEqual([undefined, 'OUTPUT_INVALID', 'OUTPUT_INVALID']);
  expect(outcomes[0]).toMatchObject({ status: 'ok', data: { n: 1 } });
  expect(told[1]?.text).not.toContain('one');
});
