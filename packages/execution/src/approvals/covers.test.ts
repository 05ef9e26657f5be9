import { expect, it } from 'vitest';
import type { Effects, Risk } from '@toolwright/core';
import { covers } from './remembered.ts';

const change: Effects = { readOnly: false };

it.each<[string, [Risk, Effects], [Risk, Effects], boolean]>([
  ['the same', ['medium', change], ['medium', change], true],
  ['a lower risk', ['medium', change], ['low', change], true],
  ['a higher risk', ['medium', change], ['high', change], false],
  ['one that only reads', ['low', change], ['low', { readOnly: true }], true],
  ['one that changes, where it only read', ['low', { readOnly: true }], ['low', change], false],
  ['one that destroys', ['low', change], ['low', { ...change, destructive: true }], false],
  ['one that destroys less', ['low', { ...change, destructive: true }], ['low', change], true],
  ['one that reaches out', ['low', change], ['low', { ...change, openWorld: true }], false],
  ['one that stays here', ['low', { ...change, openWorld: true }], ['low', change], true],
])('an approval covers %s as it should', (_case, [seenRisk, seen], [risk, effects], expected) => {
  expect(covers({ risk: seenRisk, effects: seen }, { risk, effects })).toBe(expected);
});
