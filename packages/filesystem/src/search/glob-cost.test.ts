import { describe, expect, it } from 'vitest';
import { compileGlob } from './compile-glob.ts';
import { globCost, unbounded } from './glob-cost.ts';

describe('the cost of a glob', () => {
  it.each<[string, number]>([
    ['a.ts', 0],
    ['**/*.ts', 1],
    ['*a*b*c*d*', 1],
    ['{*.a,*.b,*.c,*.d,*.e}', 1],
    ['src/{a,b}/**/*.{ts,tsx}', 1],
    ['@(a|b)*', 1],
    ['?(a*)b', 1],
    ['+(a|b)z', 1],
    ['+(ab)', 1],
    ['*.+(js|jsx)', 2],
    ['+([[:alpha:].])', 1],
    ['*(b/a)', 1],
    ['a**?**cd**?**??***k', 1],
    ['*[0-9]*', 2],
    ['*?(a)*?(a)*?(a)*z', 4],
    ['!(a*)b*', 3],
    ['@(a+a+a+a+z)', 4],
    ['+(a*)b', unbounded],
    ['+(a?(a))z', unbounded],
    ['+(a|aa)z', unbounded],
    ['*(*(a))z', unbounded],
    ['+(@(a|aa))z', unbounded],
    ['+(a|?)z', unbounded],
    ['+(a|ab|ba)z', unbounded],
    ['+(a|a)z', unbounded],
    ['(a|aa)+z', unbounded],
    ['{a,aa}+z', unbounded],
    ['+({a,aa})z', unbounded],
    ['x/+(a?(a))z/y', unbounded],
  ])('%s costs the power %d', (pattern, cost) => {
    expect(globCost(pattern).power).toBe(cost);
  });

  it.each<[string, number]>([
    ['*.{ts,js}', 1],
    ['*.{ts,tsx}', 2],
    ['{a,b}{c,d}{e,f}', 1],
    ['@(a|aa)@(a|aa)@(a|aa)', 8],
    ['?(a)?(a)', 4],
    ['a{,a}', 2],
    ['{a*,b*}x', 2],
    ['{a,@(b|bb)}{a,aa}', 6],
  ])('%s leaves %d ways to choose', (pattern, choices) => {
    expect(globCost(pattern).choices).toBe(choices);
  });

  it.each(['(a|aa)', '{a,aa}', '@(a|aa)', '?(a)', 'a{,a}', '(a|a?)'])(
    'refuses forty times %s in a row',
    async (part) => {
      await expect(compileGlob(`${part.repeat(40)}z`, { dot: false })).rejects.toMatchObject({
        error: { code: 'BAD_GLOB' },
      });
    },
  );

  it.each(['+(a?(a))z', '+(a|aa)z', '*?(a)*?(a)*?(a)*z', '+([a])+([a])+([a])+([a])z', '(a|aa)+z'])(
    'refuses %s, which a short name could keep busy for ever',
    async (pattern) => {
      await expect(compileGlob(pattern, { dot: false })).rejects.toMatchObject({
        error: { code: 'BAD_GLOB' },
      });
    },
  );

  it('answers at once for the dearest patterns that it takes', async () => {
    const name = `${'a'.repeat(250)}!`;
    for (const pattern of ['*?(a)*?(a)*z', '+(a)+(a)z', '*a*a*a*a*a*b', '!(a*)b*'])
      expect((await compileGlob(pattern, { dot: false }))(name), pattern).toBe(false);
  });
});
