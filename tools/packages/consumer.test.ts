import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { work } from '../checks/root.ts';
import { consumerProblems } from './consumer.ts';

mkdirSync(work, { recursive: true });
const folder = mkdtempSync(path.join(work, 'consumer-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function problems(declaration: string, program = 'export {};'): string[] {
  writeFileSync(path.join(folder, 'package.json'), '{"type":"module"}');
  const files = [path.join(folder, 'index.d.ts'), path.join(folder, 'program.ts')] as const;
  writeFileSync(files[0], declaration);
  writeFileSync(files[1], program);
  return consumerProblems(folder, [files[1]], [files[0]]);
}

test('types that Node declares are fine without the DOM library', () => {
  expect(
    problems('export declare function get(url: URL, signal: AbortSignal): Promise<Response>;'),
  ).toEqual([]);
});

test('a type that only the DOM library declares is an error, and is named as an `any`', () => {
  expect(problems('export declare function show(element: HTMLElement): void;')).toEqual([
    expect.stringContaining('TS2304'),
    'index.d.ts: show(element) has become `any`.',
  ]);
});

test('finds the lost type of a constant, a property, a result and a parameter of a method', () => {
  const declaration = `export declare const box: Missing;
export declare function make(): Missing;
export interface Box { size: number; item: Missing; open(key: Missing): void }`;
  const found = problems(declaration).filter((problem) => problem.includes('has become'));
  expect(found.map((problem) => problem.split(' ')[1])).toEqual(
    expect.arrayContaining(['box', 'make()', 'Box.item', 'Box.open(key)']),
  );
  expect(found).toHaveLength(4);
});

test('an `any` that the declaration itself says is meant', () => {
  expect(problems('export declare function erase(value: any): void;')).toEqual([]);
});

test('a program that no longer gets the error it expects is told', () => {
  const program = `import { name } from './index.js';
// @ts-expect-error A name is a string.
export const size: number = name;`;
  expect(problems('export declare const name: string;', program)).toEqual([]);
  expect(problems('export declare const name: Missing;', program).join()).toContain('TS2578');
});
