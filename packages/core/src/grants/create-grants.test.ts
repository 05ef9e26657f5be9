import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { riskLevels } from '../contract/effects.ts';
import { createGrants, type Grants, type GrantsOptions } from './create-grants.ts';
import type { GrantSubject } from './grant-view.ts';
import { parseGrants } from './parse-grant.ts';

function grantsOf(rules: readonly string[], options?: GrantsOptions): Grants {
  return createGrants(parseGrants(rules), options);
}

const reader: GrantSubject = {
  tool: 'read',
  risk: 'low',
  effects: { readOnly: true, idempotent: true },
};
const strictness = { allow: 0, ask: 1, deny: 2 } as const;

describe('check', () => {
  it('names the rule and the permission that decided', () => {
    const grants = grantsOf(['allow fs.read', 'deny fs.read:/private/**']);
    expect(grants.check('fs.read:/private/key', reader)).toEqual({
      action: 'deny',
      rule: 'deny fs.read:/private/**',
      permission: 'fs.read:/private/key',
    });
    expect(grants.check('fs.write:/a', reader)).toEqual({
      action: 'deny',
      rule: 'no rule',
      permission: 'fs.write:/a',
    });
  });

  it.each([
    ['/a//b/', 'allow'],
    ['/a/./b', 'deny'],
    ['/a/x/../b', 'deny'],
    ['a/b', 'deny'],
    ['docs/a/b', 'deny'],
    ['/a/b\0', 'deny'],
    ['/A/b', 'deny'],
  ])('takes the requested path %s under /a/** as %s', (path, action) => {
    expect(grantsOf(['allow fs.read:/a/**']).check(`fs.read:${path}`, reader).action).toBe(action);
  });

  it.each([
    'fs.read:/a/../private/key',
    'fs.read:/private/./key',
    'fs.read:private/key',
    'fs.read',
  ])('lets no spelling past a deny: %s', (permission) => {
    expect(
      grantsOf(['allow fs.read', 'deny fs.read:/private/**']).check(permission, reader).action,
    ).toBe('deny');
  });

  it('takes two spellings of one letter (NFC, NFD) as the same path', () => {
    expect(
      grantsOf(['deny fs.read:/é/**', 'allow fs.read']).check('fs.read:/e\u0301/x', reader).action,
    ).toBe('deny');
  });

  it('knows the first root by its name only when it is told', () => {
    expect(
      grantsOf(['allow fs.read:/a'], { firstRoot: 'docs' }).check('fs.read:docs:/a').action,
    ).toBe('allow');
    expect(
      grantsOf(['allow fs.read:docs:/a'], { firstRoot: 'docs' }).check('fs.read:/a').action,
    ).toBe('allow');
    expect(grantsOf(['allow fs.read:/a']).check('fs.read:docs:/a').action).toBe('deny');
    expect(grantsOf(['allow fs.read', 'deny fs.read:/a']).check('fs.read:docs:/a').action).toBe(
      'deny',
    );
    expect(
      grantsOf(['allow fs.read', 'deny fs.read:docs:/a']).check('fs.read:more:/a').action,
    ).toBe('allow');
    expect(
      grantsOf(['allow fs.read', 'deny fs.read:/a'], { firstRoot: 'docs' }).check('fs.read:more:/a')
        .action,
    ).toBe('allow');
  });

  it.each([
    ['example.com', 'deny'],
    ['a.example.com', 'allow'],
    ['a.b.example.com:8080', 'allow'],
    ['A.EXAMPLE.COM.', 'allow'],
    ['a.example.com..', 'deny'],
    ['aexample.com', 'deny'],
    ['a.example.com/evil.org', 'deny'],
    ['evil.org#.example.com', 'deny'],
    ['evil.org@a.example.com', 'deny'],
    ['*.example.com', 'deny'],
    ['', 'deny'],
  ])('takes the requested host %s under *.example.com as %s', (host, action) => {
    expect(
      grantsOf(['allow net.fetch:*.example.com']).check(`net.fetch:${host}`, reader).action,
    ).toBe(action);
  });

  it.each(['127.0.0.1', '2130706433', '0x7f.1', '127.1', '127.0.0.1.', '１２７.0.0.1'])(
    'sees the address in %s',
    (host) => {
      expect(
        grantsOf(['allow net.fetch', 'deny net.fetch:127.0.0.1']).check(`net.fetch:${host}`).action,
      ).toBe('deny');
    },
  );

  it('takes a missing port as any port', () => {
    expect(grantsOf(['allow net.fetch:a.org:443']).check('net.fetch:a.org').action).toBe('deny');
    expect(
      grantsOf(['allow net.fetch', 'deny net.fetch:a.org:22']).check('net.fetch:a.org').action,
    ).toBe('deny');
    expect(
      grantsOf(['allow net.fetch', 'deny net.fetch:a.org:22']).check('net.fetch:a.org:443').action,
    ).toBe('allow');
  });

  it('counts what is not known about the tool against it', () => {
    const grants = grantsOf([
      'allow fs.read tool=read',
      'allow fs.write',
      'deny fs.write destructive',
    ]);
    expect(grants.check('fs.read:/a', reader).action).toBe('allow');
    expect(grants.check('fs.read:/a').action).toBe('deny');
    expect(grants.check('fs.write:/a', { tool: 'edit', risk: 'low' }).action).toBe('deny');
    expect(
      grants.check('fs.write:/a', { tool: 'edit', risk: 'low', effects: { readOnly: false } })
        .action,
    ).toBe('allow');
  });

  it('tests effects only where they are known', () => {
    const grants = grantsOf([
      'allow fs.write mutating',
      'ask net.fetch',
      'ask fs.read mutating',
      'allow fs.read',
    ]);
    const writer = { tool: 'edit', risk: 'low' } as const;
    expect(grants.check('fs.write:/a', { ...writer, effects: { readOnly: false } }).action).toBe(
      'allow',
    );
    expect(grants.check('fs.write:/a', { ...writer, effects: { readOnly: true } }).action).toBe(
      'deny',
    );
    expect(grants.check('fs.write:/a', writer).action).toBe('deny');
    expect(grants.check('fs.read:/a', writer).action).toBe('ask');
  });

  it('asks for every scope when none is named and one asks', () => {
    expect(grantsOf(['allow fs.read', 'ask fs.read:/a/**']).check('fs.read', reader).action).toBe(
      'ask',
    );
  });

  it('takes a permission named like a property of every object as no more than a name', () => {
    expect(grantsOf(['allow fs.read']).check('constructor').action).toBe('deny');
    expect(grantsOf(['allow a.constructor']).check('a.constructor').action).toBe('allow');
  });

  it('forgets old requests instead of growing, and still answers right', () => {
    const grants = grantsOf(['allow fs.read:/a/**']);
    for (let index = 0; index < 5000; index += 1) {
      expect(grants.check(`fs.read:/a/${index}`).action).toBe('allow');
      expect(grants.check(`fs.read:/b/${index}`).action).toBe('deny');
    }
  });
});

describe('mayAllow', () => {
  it.each<[string, readonly string[], string, boolean]>([
    ['nothing is granted', [], 'fs.read', false],
    ['some scope is granted', ['allow fs.read:/a/**'], 'fs.read', true],
    ['some scope is asked', ['ask fs.read:/a'], 'fs.read', true],
    ['another permission is granted', ['allow fs.write'], 'fs.read', false],
    ['all is denied', ['allow fs.read', 'deny fs.*'], 'fs.read', false],
    ['a part is denied', ['allow fs.read', 'deny fs.read:/a/**'], 'fs.read', true],
    [
      'just what is granted is denied',
      ['allow fs.read:/a/**', 'deny fs.read:/a/**'],
      'fs.read',
      false,
    ],
    [
      'more than what is granted is denied',
      ['allow fs.read:/a/b/*.md', 'deny fs.read:/a/**'],
      'fs.read',
      false,
    ],
    [
      'less than what is granted is denied',
      ['allow fs.read:/a/**', 'deny fs.read:/a/*'],
      'fs.read',
      true,
    ],
    [
      'a wider host is denied',
      ['allow net.fetch:api.example.com', 'deny net.fetch:*.example.com'],
      'net.fetch',
      false,
    ],
    [
      'one port of the host is denied',
      ['allow net.fetch:a.org', 'deny net.fetch:a.org:22'],
      'net.fetch',
      true,
    ],
    [
      'wider text is denied',
      ['allow shell.exec:"git *"', 'deny shell.exec:g**'],
      'shell.exec',
      false,
    ],
    ['narrower text is denied', ['allow shell.exec:g**', 'deny shell.exec:g*'], 'shell.exec', true],
    ['it is denied for another tool', ['allow fs.read', 'deny fs.read tool=grep'], 'fs.read', true],
    ['it is denied for this tool', ['allow fs.read', 'deny ** tool=read'], 'fs.read', false],
    ['it is granted for riskier tools only', ['allow fs.read risk>=high'], 'fs.read', false],
    ['the exact scope is granted', ['allow fs.read:/a'], 'fs.read:/a', true],
    ['the exact scope is denied', ['allow fs.read', 'deny fs.read:/a/**'], 'fs.read:/a/b', false],
  ])('when %s', (_, rules, permission, expected) => {
    expect(grantsOf(rules).mayAllow(permission, reader)).toBe(expected);
  });

  it('counts what is not known in favour', () => {
    expect(
      grantsOf(['allow fs.write destructive']).mayAllow('fs.write', { tool: 'edit', risk: 'low' }),
    ).toBe(true);
    expect(grantsOf(['allow fs.write', 'deny fs.write destructive']).mayAllow('fs.write')).toBe(
      true,
    );
  });
});

describe('combine', () => {
  it.each<[string, readonly string[], readonly string[], string]>([
    ['all allowed', ['allow fs.*'], ['fs.read:/a', 'fs.write:/a'], 'allow'],
    ['one asked', ['allow fs.read', 'ask fs.write'], ['fs.write:/a', 'fs.read:/a'], 'ask'],
    [
      'one denied',
      ['allow fs.read', 'ask fs.write', 'deny fs.write:/b'],
      ['fs.write:/a', 'fs.read:/a', 'fs.write:/b'],
      'deny',
    ],
    ['one not granted', ['allow fs.read'], ['fs.read:/a', 'net.fetch:a.org'], 'deny'],
    ['none needed', [], [], 'allow'],
    ['none needed, all tools of a kind denied', ['deny ** tool=read'], [], 'deny'],
    ['none needed, some permission denied', ['deny fs.read'], [], 'allow'],
  ])('%s', (_, rules, permissions, action) => {
    expect(grantsOf(rules).combine(permissions, reader).action).toBe(action);
  });

  it('names the permission that decided', () => {
    const decision = grantsOf(['allow fs.read', 'ask fs.write']).combine(
      ['fs.read:/a', 'fs.write:/a'],
      reader,
    );
    expect(decision).toEqual({ action: 'ask', rule: 'ask fs.write', permission: 'fs.write:/a' });
  });
});

describe('for any rules', () => {
  const word = fc.constantFrom('a', 'b', 'ab', '*', 'a*');
  const path = fc
    .array(fc.constantFrom('a', 'b', '*', '**', 'a*'), { maxLength: 3 })
    .map((parts) => `/${parts.join('/')}`);
  const host = fc
    .array(fc.constantFrom('a', 'b', 'com'), { minLength: 1, maxLength: 3 })
    .map((labels) => labels.join('.'));
  const target = fc.oneof(
    fc
      .tuple(fc.constantFrom('fs.read', 'fs.*'), path)
      .map(([permission, scope]) => `${permission}:${scope}`),
    fc.tuple(fc.constantFrom('', '*.'), host).map(([prefix, name]) => `net.fetch:${prefix}${name}`),
    fc.tuple(word, word).map(([first, second]) => `${first}.${second}`),
    fc.constantFrom('**', 'fs.read', 'net.fetch', 'net.*'),
  );
  const condition = fc.constantFrom(
    '',
    ' tool=read',
    ' tool=r*',
    ' risk<=low',
    ' risk>=high',
    ' readOnly',
    ' mutating',
  );
  const rule = fc
    .tuple(fc.constantFrom('allow', 'ask', 'deny'), target, condition)
    .map(([action, what, when]) => `${action} ${what}${when}`);
  const rules = fc.array(rule, { maxLength: 6 });
  const plainPath = fc
    .array(fc.constantFrom('a', 'b', 'ab', '..'), { maxLength: 3 })
    .map((parts) => `/${parts.join('/')}`);
  const permission = fc.oneof(
    plainPath.map((scope) => `fs.read:${scope}`),
    host.map((scope) => `net.fetch:${scope}`),
    fc.constantFrom('fs.read', 'net.fetch', 'a.b', 'b.ab'),
  );
  const subject = fc.oneof(
    fc.constant(undefined),
    fc.record({
      tool: fc.constantFrom('read', 'run', 'edit'),
      risk: fc.constantFrom(...riskLevels),
      effects: fc.oneof(fc.constant(undefined), fc.record({ readOnly: fc.boolean() })),
    }),
  );

  it('no rules grant nothing', () => {
    fc.assert(
      fc.property(permission, subject, (asked, by) => {
        expect(grantsOf([]).check(asked, by).action).toBe('deny');
        expect(grantsOf([]).mayAllow(asked, by)).toBe(false);
      }),
    );
  });

  it('the order never matters', () => {
    const shuffled = rules.chain((list) =>
      fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length })),
    );
    fc.assert(
      fc.property(shuffled, permission, subject, ([list, other], asked, by) => {
        expect(grantsOf(other).check(asked, by)).toEqual(grantsOf(list).check(asked, by));
        expect(grantsOf(other).mayAllow(asked, by)).toBe(grantsOf(list).mayAllow(asked, by));
      }),
    );
  });

  it('one more deny or ask never widens', () => {
    fc.assert(
      fc.property(rules, rule, permission, subject, (list, more, asked, by) => {
        const deny = more.replace(/^\w+/, 'deny');
        const before = grantsOf(list);
        const after = grantsOf([...list, deny]);
        expect(strictness[after.check(asked, by).action]).toBeGreaterThanOrEqual(
          strictness[before.check(asked, by).action],
        );
        if (!before.mayAllow(asked, by)) expect(after.mayAllow(asked, by)).toBe(false);
      }),
    );
  });

  it('what a call is allowed, its tool may be exposed for', () => {
    fc.assert(
      fc.property(rules, permission, subject, (list, asked, by) => {
        const grants = grantsOf(list);
        if (grants.check(asked, by).action !== 'deny') {
          expect(grants.mayAllow(asked, by)).toBe(true);
          expect(grants.mayAllow(asked.split(':')[0] as string, by)).toBe(true);
        }
      }),
      { numRuns: 1000 },
    );
  });

  it('an exact rule always covers itself', () => {
    const exactPath = fc
      .array(fc.stringMatching(/^[^/\\*?{}[\]!"\s\0~.][^/\\*?{}[\]!"\s\0]{0,8}$/u), {
        maxLength: 4,
      })
      .map((parts) => `fs.read:/${parts.join('/')}`);
    const exactText = fc.stringMatching(/^[^*"\s]{1,20}$/u).map((text) => `shell.exec:${text}`);
    fc.assert(
      fc.property(
        fc.oneof(
          exactPath,
          exactText,
          host.map((name) => `net.fetch:${name}`),
        ),
        (asked) => {
          expect(grantsOf([`allow ${asked}`]).check(asked).action).toBe('allow');
        },
      ),
    );
  });
});
