import { isToolFailure, type ToolFailure } from '@toolwright/core';
import { RE2JS } from 're2js';
import { describe, expect, it } from 'vitest';
import { parsePattern } from './parse-pattern.ts';
import { requiredLiterals } from './required-literals.ts';

function fault(pattern: string): ToolFailure['error'] {
  try {
    parsePattern(pattern);
  } catch (thrown) {
    if (isToolFailure(thrown)) return thrown.error;
    throw thrown;
  }
  throw new Error(`${pattern} was accepted.`);
}

describe('the dialect accepts what RE2 and Rust share', () => {
  it.each([
    ['a.c', 'abc', 'ac'],
    ['^a|b$', 'xb', 'xbx'],
    ['(?:ab){2,3}', 'abab', 'ab'],
    ['(?P<year>\\d{4})-(?<month>\\d\\d)', '2026-01', '26-1'],
    ['[^a-c\\d]', 'x', 'a1'],
    ['[]a]', ']', 'b'],
    ['[a\\]]', ']', 'b'],
    ['[a-]', '-', 'b'],
    ['[[:alpha:]_]', '_', '1'],
    ['\\x41\\x{1F600}', 'A😀', 'A'],
    ['\\p{Greek}\\PL', 'α1', 'a1'],
    ['(?i:AB)c', 'abc', 'abC'],
    ['\\bfoo\\b', 'a foo', 'afoo'],
    ['\\Afoo\\z', 'foo', 'foo '],
    ['a*?b+?c??', 'b', 'a'],
    ['a{2}', 'aa', 'a'],
    ['x{0,1000}', '', '\u0000never'],
    ['a||b', '', '\u0000never'],
    ['\\.\\*\\+\\?\\(\\)\\[\\]\\{\\}\\^\\$\\|\\\\', '.*+?()[]{}^$|\\', '.'],
    ['}]', '}]', '}'],
    ['\\s', '\u000b', '\u00a0'],
    ['\\S', '\u00a0', '\u000b'],
    ['\\w', '_', 'é'],
    ['\\d', '5', '٥'],
    ['. ', '😀 ', '\u0000x'],
    ['\\-\\/\\ \\"', '-/ "', '-'],
  ])('%s', (pattern, yes, no) => {
    const engine = RE2JS.compile(parsePattern(pattern).source);
    expect(engine.test(yes)).toBe(true);
    if (!no.startsWith('\u0000')) expect(engine.test(no)).toBe(false);
  });
});

describe('the dialect refuses the rest, with the place', () => {
  it.each([
    ['foo(?=bar)', 4, 'Look-around'],
    ['(?<!a)b', 1, 'Look-around'],
    ['(?>a)', 1, 'kind of group'],
    ['(a)\\1', 4, 'Back-references'],
    ['\\k<a>', 1, 'Back-references'],
    ['a++', 3, 'Possessive'],
    ['ab**', 4, 'repeated'],
    ['a{2}{3}', 5, 'repeated'],
    ['*a', 1, 'nothing before'],
    ['a|+', 3, 'nothing before'],
    ['foo {', 5, 'A { starts no repetition'],
    ['a{1001}', 2, 'from 0 to 1000'],
    ['a{3,2}', 2, 'from 0 to 1000'],
    ['(a', 1, 'not closed'],
    ['a)', 2, 'no ( before'],
    ['[a', 1, 'A class is not closed'],
    ['[z-a]', 4, 'not in order'],
    ['[a-\\d]', 4, 'not in order'],
    ['[a[b]]', 3, 'escaped'],
    ['[a&&b]', 3, 'Set operations'],
    ['[[:nope:]]', 2, 'escaped'],
    ['[\\S]', 2, 'within a class'],
    ['\\u0041', 1, 'escape'],
    ['\\q', 1, 'escape'],
    ['\\<a', 1, 'escape'],
    ['\\Z', 1, 'escape'],
    ['\\07', 1, 'escape'],
    ['a\\', 2, 'backslash ends'],
    ['a\\nb', 2, 'line feed'],
    ['a\nb', 2, 'line feed'],
    ['\\x{110000}', 1, 'no character'],
    ['\\x4', 1, 'no character'],
    ['\\p{lower}', 1, 'no name'],
    ['(?x) a', 1, 'group or flag'],
    ['(?ii)a', 1, 'group or flag'],
    ['(?i)*', 1, 'repeated'],
    ['(?<a>b)(?<a>c)', 8, 'same name'],
    ['(?#c)', 1, 'kind of group'],
    ['('.repeat(101), 101, 'deeply'],
  ])('%s at %i: %s', (pattern, at, message) => {
    const error = fault(pattern);
    expect(error.code).toBe('BAD_PATTERN');
    expect(error.message).toContain(message);
    expect(error.message).toContain(`(at character ${at} of the pattern)`);
    expect(error.hint).toBeTruthy();
  });
});

describe('texts that every match holds', () => {
  it.each([
    ['foo', [['foo']]],
    ['fn \\w+_process\\(', [['_process('], ['fn ']]],
    ['TODO|FIXME', [['TODO', 'FIXME']]],
    ['(abc|de)f*', [['abc', 'de']]],
    ['a(bc)+d', [['bc'], ['a'], ['d']]],
    ['\\bword\\b', [['word']]],
    ['x?yz', [['yz']]],
    ['(abc)?', []],
    ['a|\\d', []],
    ['\\d+', []],
    ['[ab]c', [['c']]],
    ['(ab.c|d.efg)', [['ab', 'efg']]],
  ])('%s', (pattern, literals) => {
    expect(requiredLiterals(parsePattern(pattern).node)).toEqual(literals);
  });
});
