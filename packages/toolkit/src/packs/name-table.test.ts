import type { AnyToolContract } from '@toolwright/core';
import { describe, expect, it } from 'vitest';
import { NameTable } from './name-table.ts';

const tools = (...names: readonly string[]): readonly AnyToolContract[] =>
  names.map((name) => ({ name }) as AnyToolContract);

describe('NameTable', () => {
  it.each<[string, string | undefined, string | undefined, string]>([
    [
      'two packs',
      'files',
      'notes',
      'Tools of the pack files and of the pack notes have the name read.',
    ],
    [
      'own tools and a pack',
      undefined,
      'files',
      "Tools of the toolkit's own tools and of the pack files have the name read.",
    ],
    ['one pack', 'files', 'files', 'Two tools of the pack files have the name read.'],
    ['own tools', undefined, undefined, "Two of the toolkit's own tools have the name read."],
  ])('names both sides of a conflict between %s', (_, first, second, message) => {
    const names = new NameTable();
    expect(names.add(tools('list', 'read'), first)).toEqual([]);
    const faults = names.add(tools('read', 'write'), second);
    expect(faults.map(({ code, place, message: text }) => ({ code, place, text }))).toEqual([
      { code: 'TOOL_NAME_CONFLICT', place: 'read', text: message },
    ]);
  });

  it('takes a name that every object has as no more than a name', () => {
    expect(new NameTable().add(tools('constructor', '__proto__'), 'files')).toEqual([]);
  });

  it('leaves the names of one session free for the next', () => {
    const toolkit = new NameTable();
    toolkit.add(tools('read'), 'files');
    expect(new NameTable(toolkit).add(tools('note'), 'notes')).toEqual([]);
    expect(new NameTable(toolkit).add(tools('note'), 'notes')).toEqual([]);
    expect(new NameTable(toolkit).add(tools('read'), 'notes')).toHaveLength(1);
  });
});
