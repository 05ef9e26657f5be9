import { describe, expect, it } from 'vitest';
import { isToolwrightError, type ToolwrightError } from '../errors/toolwright-error.ts';
import { parseGrant, parseGrants } from './parse-grant.ts';

function faultOf(read: () => unknown): ToolwrightError {
  try {
    read();
  } catch (error) {
    if (isToolwrightError(error)) return error;
    throw error;
  }
  throw new Error('nothing was thrown');
}

describe('parseGrant', () => {
  it('reads every part of a rule', () => {
    expect(
      parseGrant('  ask fs.write:docs:/a/**  tool=edit* risk>=low risk<=high mutating openWorld '),
    ).toEqual({
      text: 'ask fs.write:docs:/a/**  tool=edit* risk>=low risk<=high mutating openWorld',
      action: 'ask',
      permission: 'fs.write',
      scope: { kind: 'path', root: 'docs', segments: ['a', '**'] },
      tool: 'edit*',
      riskAtLeast: 'low',
      riskAtMost: 'high',
      effects: ['mutating', 'openWorld'],
    });
  });

  it.each([
    ['allow fs.read:/', { kind: 'path', root: '', segments: [] }],
    ['allow fs.read:/a/', { kind: 'path', root: '', segments: ['a'] }],
    ['allow fs.read:/a:b/c', { kind: 'path', root: '', segments: ['a:b', 'c'] }],
    ['allow fs.read:"/a b/{c}"', { kind: 'path', root: '', segments: ['a b', '{c}'] }],
    ['allow net.fetch:*', { kind: 'host', labels: ['**'] }],
    [
      'allow net.fetch:*.Bücher.Example.:8443',
      { kind: 'host', labels: ['*', 'xn--bcher-kva', 'example'], port: 8443 },
    ],
    ['allow net.fetch:EXAMPLE。com', { kind: 'host', labels: ['example', 'com'] }],
    ['allow net.fetch:[0:0::1]', { kind: 'host', labels: ['[::1]'] }],
    ['allow shell.exec:"say \\"hi\\""', { kind: 'text', pattern: 'say "hi"' }],
    ['allow memory.read:notes/*', { kind: 'text', pattern: 'notes/*' }],
  ])('%s has the scope %o', (text, scope) => {
    expect(parseGrant(text).scope).toEqual(scope);
  });

  it.each([
    ['', 1, 'allow'],
    ['permit fs.read', 1, 'allow'],
    ['Allow fs.read', 1, 'allow'],
    ['allow', 6, 'permission'],
    ['allow fs..read', 10, 'word between the dots'],
    ['allow .read', 7, 'word between the dots'],
    ['allow fs/read', 9, 'letters'],
    ['allow FS.read', 7, 'small letters'],
    ['allow *', 8, 'two words'],
    ['deny fs', 8, 'two words'],
    ['allow fs.***', 10, '`*` or `**`'],
    ['allow fs.read:', 15, 'scope after'],
    ['allow *.read:/a', 7, 'without `*`'],
    ['allow fs.read:content/**', 15, 'starts with `/`'],
    ['allow fs.read:docs/a', 15, 'starts with `/`'],
    ['allow fs.read::/a', 15, 'starts with `/`'],
    ['allow fs.read:C:\\Users', 17, 'no backslash'],
    ['allow fs.read:C:/Users', 15, 'drive letter'],
    ['allow fs.read://server/share', 16, 'one `/`'],
    ['allow fs.read:~/notes', 15, 'no home folder'],
    ['allow fs.read:/a/../b', 18, '`.` and `..`'],
    ['allow fs.read:/a/./b', 18, '`.` and `..`'],
    ['allow fs.read:/a//b', 18, 'one `/`'],
    ['allow fs.read:/a/**.md', 18, 'whole part'],
    ['allow fs.read:/a/[id]', 18, 'only wildcards'],
    ['allow fs.read:/a/{b,c}', 18, 'only wildcards'],
    ['allow fs.read:!/a', 15, 'only wildcards'],
    ['allow fs.read:/a?', 17, 'only wildcards'],
    ['allow fs.read:**:/a', 15, 'one `*`'],
    ['allow fs.read:"/a', 15, 'double-quoted'],
    ['allow "fs.read:/a"', 7, 'whole scope'],
    ['allow net.fetch:https://example.com', 17, 'without scheme'],
    ['allow net.fetch:user@example.com', 17, 'without user'],
    ['allow net.fetch:**.example.com', 17, '`*` for the labels'],
    ['allow net.fetch:example.com:0', 17, 'port from 1'],
    ['allow net.fetch:a:80:443', 17, 'host name'],
    ['allow net.fetch:::1', 17, 'host name'],
    ['allow net.fetch:a..b', 17, 'host name'],
    ['allow fs.read tool=', 20, "tool's name"],
    ['allow fs.read tool=a.b', 21, "tool's name"],
    ['allow fs.read risk<=huge', 21, 'one of none'],
    ['allow fs.read risk<low', 15, '`risk<=`'],
    ['allow fs.read readonly', 15, 'readOnly'],
    ['allow fs.read readOnly readOnly', 24, 'each condition once'],
    ['allow fs.read tool=a tool=b', 22, 'each condition once'],
    ['allow fs.read risk<=low risk>=high', 25, 'both conditions'],
    ['allow fs.read readOnly mutating', 24, 'not both'],
    [`allow fs.read:/${'a'.repeat(1024)}`, 1025, 'at most 1024'],
  ])('refuses %s at column %i', (text, column, expected) => {
    const error = faultOf(() => parseGrant(text));
    expect(error.code).toBe('GRANT_INVALID');
    expect(error.place).toBe(`grant, column ${column}`);
    expect(error.message).toContain(expected);
    expect(error.message).toContain('as in `');
    expect(error.hint).toContain('allow|ask|deny');
  });

  it('gives an example that can be read, for every fault', () => {
    const faulty = [
      'x',
      'allow',
      'allow a..b',
      'allow fs.read:x',
      'allow fs.read:/a/**b',
      'allow fs.read:/[',
      'allow net.x:/',
      'allow a.b c',
      'allow a.b tool=',
      'allow a.b risk<=',
    ];
    for (const text of faulty) {
      const { faults } = faultOf(() => parseGrant(text)).details as {
        faults: ReadonlyArray<{ example: string }>;
      };
      expect(() => parseGrant(faults[0]?.example ?? '')).not.toThrow();
    }
  });
});

describe('parseGrants', () => {
  it('reports the faults of all rules at once', () => {
    const error = faultOf(() =>
      parseGrants(['allow fs.read', 'grant fs.read', 'allow fs.read:~/x']),
    );
    expect(error.message).toContain('2 grants');
    expect(error.message).toContain('grants[1], column 1');
    expect(error.message).toContain('grants[2], column 15');
    expect(error.place).toBe('grants[1], column 1');
    expect(error.details).toMatchObject({
      faults: [
        { index: 1, column: 1 },
        { index: 2, column: 15 },
      ],
    });
  });

  it('refuses what is not text', () => {
    expect(faultOf(() => parseGrants([7 as never])).message).toContain('a rule as text');
  });

  it('never repeats what was written', () => {
    expect(faultOf(() => parseGrants(['allow secret-token-9.a:'])).message).not.toContain('secret');
  });
});
