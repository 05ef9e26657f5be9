import { readFileSync } from 'node:fs';
import type { GrantSubject } from '@toolwright/core';
import { createGrants, parseGrants } from '@toolwright/core/grants';
import { describe, expect, it } from 'vitest';

const reference = readFileSync(
  new URL('../../../docs/reference/grants.md', import.meta.url),
  'utf8',
);
const row =
  /^\| `(?<rules>[^`]+)` +\| `(?<permission>[^`]+)` +\| (?<verdict>allow|ask|deny) +\|$/gm;
const examples = [...reference.matchAll(row)].map(({ groups = {} }) => ({
  rules: groups['rules'] ?? '',
  permission: groups['permission'] ?? '',
  verdict: groups['verdict'],
}));
const subject: GrantSubject = { tool: 'edit', risk: 'medium', effects: { readOnly: false } };

describe('the examples of docs/reference/grants.md', () => {
  it('are all found in the page', () => {
    const rowsBelowExamples = reference.split('## Examples')[1]?.match(/^\| `/gm)?.length;
    expect(examples.length).toBe(rowsBelowExamples);
    expect(examples.length).toBeGreaterThan(30);
  });

  it.each(examples)('$rules: $permission is $verdict', ({ rules, permission, verdict }) => {
    const grants = createGrants(parseGrants(rules.split('; ')), { firstRoot: 'docs' });
    expect(grants.check(permission, subject).action).toBe(verdict);
  });
});
