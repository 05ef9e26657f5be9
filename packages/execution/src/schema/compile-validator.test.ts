import { describe, expect, it } from 'vitest';
import { compileValidator } from './compile-validator.ts';
import { dropUnknown } from './drop-unknown.ts';

const list = compileValidator({
  type: 'object',
  properties: { list: { type: 'array', items: { type: 'string' } } },
  additionalProperties: false,
});

describe('compileValidator', () => {
  it('lists every violation of a value, and only the first of one with very many parts', () => {
    expect(list.fits({ list: ['a'] })).toBe(true);
    expect(list.violations({ list: [1, 2, 'a'] })).toHaveLength(2);
    expect(list.violations({ list: Array(20_000).fill(1) })).toHaveLength(1);
  });

  it('compiles the same schema once', () => {
    const schema = { type: 'object', title: 'once' } as const;
    expect(compileValidator(schema)).toBe(compileValidator({ ...schema }));
  });

  it.each([
    ['a wrong bound', { minimum: 'one' }],
    ['a reference to nothing', { $ref: '#/$defs/none' }],
  ])('throws for %s, every time', (_case, schema) => {
    expect(() => compileValidator(schema)).toThrow();
    expect(() => compileValidator(schema)).toThrow();
  });
});

describe('dropUnknown', () => {
  it('takes unknown fields out wherever they are, and leaves the given value alone', () => {
    const inner = { type: 'object', properties: { a: {} }, additionalProperties: false } as const;
    const validator = compileValidator({
      type: 'object',
      properties: { 'x/y~z': inner, items: { type: 'array', items: inner } },
      additionalProperties: false,
    });
    const given = JSON.parse(
      '{"x/y~z":{"a":1,"b":2},"items":[{"a":1},{"a":{"b":1},"__proto__":{}}],"c":3}',
    ) as never;
    const before = JSON.stringify(given);
    const { value, dropped } = dropUnknown(given, validator.violations(given));
    expect(value).toEqual({ 'x/y~z': { a: 1 }, items: [{ a: 1 }, { a: { b: 1 } }] });
    expect(dropped.map(({ pointer }) => pointer).sort()).toEqual([
      '/c',
      '/items/1/__proto__',
      '/x~1y~0z/b',
    ]);
    expect(JSON.stringify(given)).toBe(before);
  });
});
