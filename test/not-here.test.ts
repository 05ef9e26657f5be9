import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

// A skip under CI is a failure unless it stands in this list: what can never run on the machines of this project.
// A longer list is a decision, so the list is pinned here.
test('the list of tests that cannot run here is the agreed one', () => {
  const file = path.join(import.meta.dirname, 'not-here.json');
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual([]);
});
