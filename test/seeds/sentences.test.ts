import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { sentences } from './use/sentences.ts';
import { titlesIn, titlesOf } from './use/titles.ts';

const folder = path.join(import.meta.dirname, 'use');

test('every sentence of the list is the title of one test, and no test has another title', () => {
  const titles = titlesIn(folder);
  expect(sentences.filter((sentence) => !titles.includes(sentence))).toEqual([]);
  expect(titles.filter((title) => !sentences.includes(title))).toEqual([]);
  expect([...titles].sort()).toEqual([...sentences].sort());
});

test('what does not run is not counted as the test of a sentence', () => {
  const source = `
    test('runs', () => undefined);
    test.skip('skipped', () => undefined);
    test.todo('planned');
    test.skipIf(true)('sometimes', () => undefined);
    // test('commented out', () => undefined);
    if (false) test('never', () => undefined);
  `;
  expect(titlesOf(source)).toEqual(['runs']);
});

/** The document itself is not part of the repository. It lies beside it, or beside the folder of cases. */
function findDocument(): string | undefined {
  const cases = process.env['TOOLWRIGHT_CASES'];
  const beside = [path.resolve(import.meta.dirname, '../../../shared/seeds')];
  if (cases !== undefined && cases !== '') beside.unshift(path.resolve(cases, '../seeds'));
  return beside
    .filter((place) => existsSync(place))
    .flatMap((place) => readdirSync(place).map((name) => path.join(place, name)))
    .find((file) => path.basename(file).startsWith('000_'));
}

/** The sentences of the section "Use": its paragraphs and list items, each cut after a full stop. */
function sentencesOf(document: string): readonly string[] {
  const lines = document.split(/\r?\n/).map((line) => line.trim());
  return lines
    .slice(lines.indexOf('Use') + 1)
    .map((line) => line.replace(/^•\s*/, ''))
    .filter((line) => line !== '')
    .flatMap((line) => line.split(/(?<=\.)\s+/));
}

// Without the document nothing is registered.
const document = findDocument();
if (document !== undefined) {
  test('the list is the section of the document, word for word', () => {
    expect(sentencesOf(readFileSync(document, 'utf8'))).toEqual(sentences);
  });
}
