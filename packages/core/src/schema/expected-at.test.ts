import { expect, it } from 'vitest';
import { expectedAt, issuePath } from './expected-at.ts';
import type { JsonSchema } from './json-schema.ts';

const schema: JsonSchema = {
  type: 'object',
  properties: {
    text: { type: 'string' },
    either: { type: ['string', 'null'] },
    at: { type: 'string', format: 'date-time' },
    count: { type: 'integer', minimum: 0, maximum: 100 },
    any: { type: 'integer', minimum: -9007199254740991, maximum: 9007199254740991 },
    mode: { enum: ['a', 1] },
    'a/b~c': { type: 'boolean' },
    list: { type: 'array', items: { $ref: '#/$defs/item' } },
    map: { type: 'object', additionalProperties: { type: 'number' } },
    union: { anyOf: [{ type: 'string' }, { type: 'number' }] },
  },
  $defs: { item: { type: 'object', properties: { id: { const: 'x' } } } },
};

it.each<[pointer: string, words: string | undefined]>([
  ['', 'object'],
  ['/text', 'string'],
  ['/either', 'string or null'],
  ['/at', 'string as date-time'],
  ['/count', 'integer from 0 to 100'],
  ['/any', 'integer'],
  ['/mode', 'one of "a", 1'],
  ['/a~1b~0c', 'boolean'],
  ['/list/3/id', 'one of "x"'],
  ['/map/key', 'number'],
  ['/union', undefined],
  ['/none', undefined],
  ['/constructor', undefined],
  ['/text/deeper', undefined],
])('says what %j takes', (pointer, words) => {
  expect(expectedAt(schema, pointer)).toBe(words);
});

it('turns the path of an issue into a pointer', () => {
  const path = ['list', 0, { key: 'a/b' }];
  expect(issuePath({ message: '', path })).toBe('/list/0/a~1b');
  expect(issuePath({ message: '' })).toBe('');
});
