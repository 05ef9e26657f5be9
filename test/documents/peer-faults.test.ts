import { readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { repository, textOf } from './markdown.ts';
import { testTitles } from './test-titles.ts';

const page = 'docs/reference/peer-faults.md';

/** Rows of the page: the file of a test, and its title. */
const rows = [...textOf(page).matchAll(/\]\((\S+\.test\.ts)\)\s*\|\s*`([^`]+)`\s*\|/g)].map(
  ([, link = '', title = '']) => ({ file: path.join('docs/reference', link), title }),
);

test('every fault on the page has the test that it names', () => {
  expect(rows.length).toBeGreaterThan(90);
  expect(textOf(page).match(/^\| [A-Z]/gm)).toHaveLength(rows.length);
  const missing = rows.filter(
    ({ file, title }) => !testTitles(path.join(repository, file)).includes(title),
  );
  expect(missing).toEqual([]);
});

test('every test of the wrapped path that is named for a fault stands on the page', () => {
  const folder = path.join(repository, 'packages/execution');
  const named = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /^(?:src|test)\b.*\.test\.ts$/.test(name))
    .flatMap((name) => testTitles(path.join(folder, name)))
    .filter((title) => title.startsWith('fault: '));
  const listed = new Set(rows.map(({ title }) => title));
  expect(named.length).toBeGreaterThan(40);
  expect(named.filter((title) => !listed.has(title))).toEqual([]);
});
