import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findJsonFault } from './find-json-fault.ts';

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

describe('findJsonFault', () => {
  it.each([
    ['{"q"', 1, 5, '":"', true],
    ['{"a":1', 1, 7, '"," or "}"', true],
    ['{"a":[1,2', 1, 10, '"," or "]"', true],
    ['{"a":"x', 1, 8, 'the closing quote (line breaks in strings are written \\n)', true],
    ['{"a":1}}', 1, 8, 'nothing more after the first value', false],
    ['{"a":1}{"b":2}', 1, 8, 'nothing more after the first value', false],
    ['{"a":1,}', 1, 8, 'a key in double quotes', false],
    ["{'a':1}", 1, 2, 'a key or "}"', false],
    ['{a:1}', 1, 2, 'a key or "}"', false],
    ['{"a" 1}', 1, 6, '":"', false],
    ['[1,]', 1, 4, 'a value', false],
    ['{"a":tru}', 1, 6, 'a value', false],
    ['{"a":01}', 1, 7, '"," or "}"', false],
    ['{"a":"\\d"}', 1, 7, 'a valid escape (a backslash itself is written \\\\)', false],
    ['{\n  "a": 1\n  "b": 2\n}', 3, 3, '"," or "}"', false],
    ['{"a":"x\ny"}', 1, 8, 'the closing quote (line breaks in strings are written \\n)', false],
  ])('names the place in %j', (text, line, column, expected, atEnd) => {
    expect(findJsonFault(text)).toEqual({ line, column, expected, atEnd });
  });

  it('agrees with JSON.parse about every text', () => {
    const piece = fc.constantFrom(
      '{',
      '}',
      '[',
      ']',
      ',',
      ':',
      '"a"',
      '"',
      '\\',
      '1',
      '-',
      '0',
      '.5',
      'e3',
      'true',
      'nul',
      ' ',
      '\n',
      '\u0001',
      'é',
      '\\u00e9',
      '\\u12',
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.array(piece, { maxLength: 12 }).map((parts) => parts.join('')),
          fc.json(),
        ),
        (text) => {
          expect(findJsonFault(text) === undefined).toBe(isJson(text));
        },
      ),
      { numRuns: 3_000 },
    );
  });

  it('finds a fault after megabytes of string, and in deep nesting', () => {
    expect(findJsonFault(`{"a":"${'x'.repeat(5_000_000)}`)).toMatchObject({ atEnd: true });
    expect(findJsonFault('['.repeat(200_000))).toMatchObject({ atEnd: true, column: 200_001 });
  });
});
