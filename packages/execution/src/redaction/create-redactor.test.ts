import { readFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import type { JsonValue } from '@toolwright/core';
import { describe, expect, it } from 'vitest';
import { createRedactor, type RedactorOptions } from './create-redactor.ts';

const { redactText, redactValue } = createRedactor();
const upper = 'ABCDEFGHJKLMNPQRSTUVWXYZ';
const mixed = 'aB3dE5gH7jK9mN1pQ4sT6vW8yZ2cF0iL';
const hex = '0f1e2d3c4b5a69788796a5b4c3d2e1f0';

/** Tokens are put together here, so that no scanner of this repository takes a test for a leak. */
const token = (...parts: readonly string[]) => parts.join('');

describe('redactText', () => {
  it.each<[what: string, text: string, redacted: string]>([
    // Names and their values.
    ['an environment file', `A=1\nAPI_TOKEN=${mixed}\nB=2`, 'A=1\nAPI_TOKEN=[redacted:token]\nB=2'],
    [
      'an exported variable',
      `export DB_PASSWORD='p@ss w0rd'; DB_PASS=hunter2`,
      `export DB_PASSWORD='p@ss w0rd'; DB_PASS=[redacted:password]`,
    ],
    ['JSON', `{"apiKey": "${mixed}", "n": 1}`, '{"apiKey": "[redacted:key]", "n": 1}'],
    ['JSON in JSON', `"{\\"token\\":\\"${mixed}\\"}"`, '"{\\"token\\":\\"[redacted:token]\\"}"'],
    ['YAML', `client_secret: ${mixed}\nname: x`, 'client_secret: [redacted:secret]\nname: x'],
    ['code', `const api_token := "${mixed}";`, 'const api_token := "[redacted:token]";'],
    ['a Ruby hash', `:password => "hunter22"`, ':password => "[redacted:password]"'],
    [
      'a call with a name and a value',
      `get("api_token", "${mixed}")`,
      'get("api_token", "[redacted:token]")',
    ],
    ['XML', `<Password>hunter22</Password>`, '<Password>[redacted:password]</Password>'],
    ['a flag', `login --token ${mixed} --user me`, 'login --token [redacted:token] --user me'],
    ['a query', `GET /a?access_token=${mixed}&b=1`, 'GET /a?access_token=[redacted:token]&b=1'],
    [
      'a connection string',
      `Server=db;User=sa;Pwd=hunter22;Timeout=3`,
      'Server=db;User=sa;Pwd=[redacted:password];Timeout=3',
    ],
    ['an escaped quote in a value', `password="a\\"b1"`, 'password="[redacted:password]"'],
    // Headers.
    [
      'an authorization header',
      `Authorization: Bearer ${mixed}\r\nHost: a`,
      'Authorization: Bearer [redacted:authorization]\r\nHost: a',
    ],
    [
      'a header in a command',
      `curl -H "Authorization: Token ${mixed}" u`,
      'curl -H "Authorization: Token [redacted:authorization]" u',
    ],
    [
      'a digest',
      'Authorization: Digest username="a", response="b1c2d3e4f5a6"',
      'Authorization: Digest [redacted:authorization]',
    ],
    ['cookies', 'Cookie: session=abc; theme=dark\nx', 'Cookie: [redacted:cookie]\nx'],
    ['cookies that are set', 'set-cookie: id=1; Path=/; HttpOnly', 'set-cookie: [redacted:cookie]'],
    // Places.
    [
      'the password of an address',
      'see postgres://me:s3cret@db:5432/x',
      'see postgres://me:[redacted:password]@db:5432/x',
    ],
    ['a password with an @', 'https://me:p@ss@host/x', 'https://me:[redacted:password]@host/x'],
    [
      'an address without a user',
      'redis://:s3cret@cache/0',
      'redis://:[redacted:password]@cache/0',
    ],
    [
      'credentials of curl',
      'curl -u me:s3cret1 https://a',
      'curl -u me:[redacted:password] https://a',
    ],
    [
      'a signed address',
      `https://a/b?x=1&sig=${mixed}&y=2`,
      'https://a/b?x=1&sig=[redacted:signature]&y=2',
    ],
    [
      'a private key',
      `a\n-----BEGIN RSA PRIVATE KEY-----\n${mixed}${mixed}\n-----END RSA PRIVATE KEY-----\nb`,
      'a\n[redacted:private-key]\nb',
    ],
    [
      'an encrypted private key',
      `-----BEGIN RSA PRIVATE KEY-----\nDEK-Info: AES-128-CBC,1\n\n${mixed}\n-----END RSA PRIVATE KEY-----`,
      '[redacted:private-key]',
    ],
    [
      'a private key that is cut off',
      `-----BEGIN PRIVATE KEY-----\n${mixed}${mixed}`,
      '[redacted:private-key]',
    ],
    // Forms.
    [
      'a GitHub token',
      `push ${token('gh', 'p_', mixed, 'abcd')}!`,
      'push [redacted:github-token]!',
    ],
    ['an AWS key', token('AK', 'IA', 'IOSFODNN7ABCDEFG'), '[redacted:aws-access-key]'],
    ['a Slack token', token('xox', 'b-', '263594206564-', mixed), '[redacted:slack-token]'],
    [
      'a Slack hook',
      `https://${token('hooks.slack', '.com/services/')}T02ABCDEF/B02ABCDEF/${mixed}`,
      'https://[redacted:slack-webhook]',
    ],
    ['a Stripe key', token('sk', '_live_', mixed), '[redacted:stripe-key]'],
    ['an npm token', token('np', 'm_', mixed, 'abcd'), '[redacted:npm-token]'],
    [
      'a JSON web token',
      token('eyJhbGciOiJIUzI1NiJ9', '.eyJzdWIiOiIxIn0.', mixed),
      '[redacted:jwt]',
    ],
    ['a Google key', token('AIza', 'Sy', mixed, '_'), '[redacted:google-api-key]'],
    ['a Vault token', token('hv', 's.', mixed), '[redacted:vault-token]'],
    ['a key of an OpenAI-like service', token('sk', '-', mixed), '[redacted:api-key]'],
    [
      'a token after an underscore',
      token('MY_gl', 'pat-', mixed.slice(0, 20)),
      'MY_[redacted:gitlab-token]',
    ],
    [
      'a Telegram token in an address',
      `https://t.example/bot123456789:${token('AA', mixed, '0')}/send`,
      'https://t.example/[redacted:telegram-token]/send',
    ],
    ['a Databricks token', token('da', 'pi', hex), '[redacted:databricks-token]'],
  ])('redacts %s', (_, text, redacted) => {
    expect(redactText(text)).toBe(redacted);
    expect(redactText(redacted)).toBe(redacted);
  });

  it.each<[what: string, text: string]>([
    // The scanner that flagged "task-" and "risk-" and blocked long numeric ids.
    [
      'words that end like a prefix',
      'task-aB3dE5gH7jK9mN1pQ4sT6vW8yZ2cF0iL risk-high desk-0123456789012345678901234567890123',
    ],
    ['long numeric ids', 'id 12345678901234567890, token 123456789012345678'],
    ['hashes', `commit ${hex}01234567 sha256:${hex}${hex}`],
    ['UUIDs', 'run 7f9c24e5-2b1d-4c3e-9a8f-0123456789ab'],
    [
      'integrity values',
      'sha512-0a31fc7ee2cca8f25aacafb0fae1c5d27e8c4d3ecbf3eea76e9c4be73f6d4f3b27c00fc99e83c8cae0a==',
    ],
    [
      'references to secrets',
      'password=$PASSWORD token: ${{ secrets.TOKEN }} key="<your-key>" api_key={{key}}',
    ],
    [
      'stand-ins',
      'password: changeme\ntoken="xxxxxxxxxxxxxxxxxxxx"\napi_key: YOUR_API_KEY_1234\nsecret=********',
    ],
    ['types and labels', 'password: string; token: required\nPassword: Enter your password here.'],
    [
      'code that passes secrets on',
      'token: getToken(), password = config.db.password, secret: process.env.SECRET1',
    ],
    [
      'files and addresses',
      'private_key=/etc/ssl/key1.pem token=https://a.example/token1 readFile("/etc/passwd", "utf8")',
    ],
    [
      'counts and names',
      'max_tokens=1234567890123 token_count: 100000000000 secret_name: projects-1234/secrets/x1',
    ],
    [
      'keys of other kinds',
      'key: value12345678 primaryKey: abc123def456 PUBLIC_KEY=abc123def456ghi789',
    ],
    ['user and group ids', 'docker run -u 1000:1000 --user root:root image'],
    ['addresses without a password', 'https://user@host/a:b@c http://[::1]:8080/x@y'],
    ['CSS and prose', '.sk-fading-circle { } sk-estonian Basic training, Bearer of news'],
    ['empty values', 'PASSWORD=\nTOKEN=""\n'],
    ['an empty private key', '-----BEGIN PRIVATE KEY-----\n-----END PRIVATE KEY-----'],
    ['a public key', `-----BEGIN PUBLIC KEY-----\n${mixed}${mixed}\n-----END PUBLIC KEY-----`],
    ['what is redacted already', 'token=[redacted:token] "password": "[redacted:password]"'],
  ])('leaves %s', (_, text) => {
    expect(redactText(text)).toBe(text);
  });
});

describe('registered values', { timeout: 60_000 }, () => {
  const secret = 'Tr0ub4dor&3/x+"é"';
  const redactor = createRedactor({ values: [{ value: secret, name: 'vault password' }, upper] });
  const bytes = Buffer.from(secret);
  const withPrefix = (length: number) =>
    Buffer.concat([Buffer.alloc(length, 7), bytes, Buffer.alloc(5, 9)]);

  it.each<[form: string, text: string]>([
    ['itself', secret],
    ['inside JSON', JSON.stringify({ a: secret })],
    ['inside JSON in JSON', JSON.stringify(JSON.stringify({ a: secret }))],
    ['in ASCII JSON', '"Tr0ub4dor&3/x+\\"\\u00e9\\""'],
    ['in JSON with escaped slashes', '"Tr0ub4dor&3\\/x+\\"é\\""'],
    ['percent-encoded', encodeURIComponent(secret)],
    [
      'percent-encoded in lower case',
      encodeURIComponent(secret).replaceAll(/%../g, (part) => part.toLowerCase()),
    ],
    ['as a form field', new URLSearchParams({ a: secret }).toString()],
    ['in HTML', 'Tr0ub4dor&amp;3/x+&quot;é&quot;'],
    ['in hexadecimal', bytes.toString('hex')],
    ['in upper-case hexadecimal', bytes.toString('hex').toUpperCase()],
    ...[0, 1, 2, 3].flatMap((length): [string, string][] => [
      [`in base64 after ${length} bytes`, withPrefix(length).toString('base64')],
      [`in URL-safe base64 after ${length} bytes`, withPrefix(length).toString('base64url')],
    ]),
    ['in basic authentication', Buffer.from(`me:${secret}`).toString('base64')],
  ])('are found %s', (_, text) => {
    for (const redact of [redactor.redactText, redactor.valuesOnly.redactText]) {
      const redacted = redact(`before ${text} after`);
      expect(redacted).toContain('[redacted:vault-password]');
      expect(redacted).not.toContain(text.slice(4, 16));
      expect(redacted).toMatch(/^before .*after$/s);
    }
  });

  it('are found in keys and strings of data', () => {
    expect(redactor.valuesOnly.redactValue({ [`a ${upper}`]: [`x${upper}y`, 1] })).toEqual({
      'a [redacted:secret]': ['x[redacted:secret]y', 1],
    });
  });

  it('are all that the model view hides', () => {
    const text = `password=hunter22 ${token('gh', 'p_', mixed, 'abcd')} ${upper}`;
    expect(redactor.valuesOnly.redactText(text)).toBe(text.replace(upper, '[redacted:secret]'));
    const data = { password: 'hunter22' };
    expect(redactor.valuesOnly.redactValue(data)).toBe(data);
  });

  it('that are short count as whole words, and shorter ones not at all', () => {
    const short = createRedactor({ values: ['pin7'] });
    expect(short.redactText('pin7 pin77 spin7 (pin7) abc')).toBe(
      '[redacted:secret] pin77 spin7 ([redacted:secret]) abc',
    );
    expect(short.register('abc')).toBe(false);
    expect(short.register('  later-value ')).toBe(true);
    expect(short.redactText('a later-value!')).toBe('a [redacted:secret]!');
  });

  it.each<[string, unknown, string]>([
    ['a text in place of a list', { values: 'hunter2-secret' }, 'redaction.values'],
    ['a value that is too short', { values: ['long enough', ' abc '] }, 'redaction.values[1]'],
    ['an empty value', { values: [''] }, 'redaction.values[0]'],
    ['a number', { values: [12345] }, 'redaction.values[0]'],
    ['nothing', { values: [null] }, 'redaction.values[0]'],
    ['an object without a value', { values: [{ name: 'key' }] }, 'redaction.values[0]'],
    ['names that are no list', { keyNames: 'key' }, 'redaction.keyNames'],
  ])('that would hide nothing are refused: %s', (_case, options, place) => {
    expect(() => createRedactor(options as RedactorOptions)).toThrow(
      expect.objectContaining({ code: 'OPTIONS_INVALID', place }) as Error,
    );
  });

  it('may come from a generator', () => {
    const values = (function* () {
      yield 'hunter2-secret';
    })();
    expect(createRedactor({ values }).redactText('hunter2-secret')).toBe('[redacted:secret]');
  });

  it('that begin alike are told apart, and neighbours too', () => {
    const alike = createRedactor({
      values: [
        { value: 'shared-begin', name: 'one' },
        { value: 'shared-begin-longer', name: 'two' },
      ],
    });
    expect(alike.redactText('shared-begin-longer,shared-begin,shared-beginshared-begin')).toBe(
      '[redacted:two],[redacted:one],[redacted:one][redacted:one]',
    );
  });

  it('of several lines are found line by line', () => {
    const lines = createRedactor({
      values: [`-----BEGIN X-----\n${mixed}\n${upper}\n-----END X-----`],
    });
    expect(lines.redactText(`  ${mixed}\n  ${upper}\n-----BEGIN X-----`)).toBe(
      '  [redacted:secret]\n  [redacted:secret]\n-----BEGIN X-----',
    );
  });

  it('say how much of a stream must be kept back', () => {
    expect(createRedactor({ values: ['12345678'] }).longestForm).toBe(16);
    expect(createRedactor().longestForm).toBe(0);
  });

  it('leak in no form, whatever they are and whatever stands around them', () => {
    fc.assert(
      fc.property(
        fc.string({ minLength: 12, maxLength: 60, unit: 'grapheme' }),
        fc.string({ maxLength: 9 }),
        fc.string({ maxLength: 9 }),
        (value, left, right) => {
          fc.pre(value.trim() === value && new Set(value).size > 4);
          const { redactText: redact } = createRedactor({ values: [value] });
          const whole = `${left}${value}${right}`;
          for (const text of [
            whole,
            JSON.stringify(whole),
            encodeURIComponent(whole),
            Buffer.from(whole).toString('base64'),
            Buffer.from(whole).toString('base64url'),
            Buffer.from(whole).toString('hex'),
          ])
            expect(redact(text)).toContain('[redacted:secret]');
          expect(redact(whole)).not.toContain(value);
        },
      ),
      { numRuns: 300 },
    );
  });
});

describe('redactValue', () => {
  it.each<[what: string, value: JsonValue, redacted: JsonValue]>([
    [
      'members by their names',
      { a: { apiKey: 'k', user: 'u' } },
      { a: { apiKey: '[redacted:key]', user: 'u' } },
    ],
    [
      'numbers that are passwords',
      { password: 1234, token: 1234 },
      { password: '[redacted:password]', token: 1234 },
    ],
    [
      'what says nothing, not',
      { password: null, secret: '', token: true },
      { password: null, secret: '', token: true },
    ],
    [
      'pairs of name and value',
      [
        { name: 'Authorization', value: 'x' },
        { key: 'a', value: 'y' },
      ],
      [
        { name: 'Authorization', value: '[redacted:authorization]' },
        { key: 'a', value: 'y' },
      ],
    ],
    [
      'lists of headers',
      [
        ['cookie', 'a=1'],
        ['host', 'b'],
      ],
      [
        ['cookie', '[redacted:cookie]'],
        ['host', 'b'],
      ],
    ],
    [
      'everything in credentials',
      { credentials: { user: 'a', id: 1 }, secrets: ['b'] },
      { credentials: { user: '[redacted:credentials]', id: 1 }, secrets: ['[redacted:secret]'] },
    ],
    [
      'the schema of a secret, not',
      { password: { type: 'string' } },
      { password: { type: 'string' } },
    ],
    [
      'strings by their text',
      ['token=abc123def456ghi', { a: 'https://u:p4ss@h' }],
      ['token=[redacted:token]', { a: 'https://u:[redacted:password]@h' }],
    ],
    [
      'counts, not',
      { usage: { tokens: 12, max_tokens: 4 } },
      { usage: { tokens: 12, max_tokens: 4 } },
    ],
  ])('redacts %s', (_, value, redacted) => {
    expect(redactValue(value)).toEqual(redacted);
  });

  it('takes more names and more forms from the host', () => {
    const own = createRedactor({
      keyNames: ['Kunden-Nummer'],
      shapes: [{ kind: 'acme-token', prefixes: ['acme-'], rest: /\d{6}/y }],
    });
    expect(own.redactValue({ kundenNummer: 'K-1', note: 'acme-123456' })).toEqual({
      kundenNummer: '[redacted:password]',
      note: '[redacted:acme-token]',
    });
  });

  it('gives back the same object where nothing changes', () => {
    const value = { a: ['x', { b: 1 }] };
    expect(redactValue(value)).toBe(value);
  });

  it('keeps a member named __proto__ a member', () => {
    const value = JSON.parse('{"__proto__":{"password":"x"}}') as JsonValue;
    expect(JSON.stringify(redactValue(value))).toBe(
      '{"__proto__":{"password":"[redacted:password]"}}',
    );
  });

  it('ends on cycles, deep nesting and members that throw', () => {
    const cycle: Record<string, JsonValue> = { password: 'x' };
    cycle['self'] = cycle;
    expect(JSON.stringify(redactValue(cycle))).not.toContain('"x"');
    let deep: JsonValue = 'x';
    for (let depth = 0; depth < 20_000; depth += 1) deep = [deep];
    expect(JSON.stringify(redactValue(deep))).toContain('[redacted:too-large]');
    const hostile = Object.defineProperty({}, 'a', {
      enumerable: true,
      get: () => {
        throw new Error('no');
      },
    });
    expect(redactValue(hostile as JsonValue)).toBe('[redacted:unreadable]');
  });

  it('changes nothing the second time', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const once = redactValue(value as JsonValue);
        expect(redactValue(once)).toEqual(once);
      }),
    );
  });
});

describe('the time of redaction', { timeout: 60_000 }, () => {
  it.each<[what: string, unit: string]>([
    ['prose', 'The quick brown fox jumps over the lazy dog. '],
    ['assignments', 'token=abc123def456ghi '],
    ['names', 'password='],
    ['open quotes', 'token="\\'],
    ['escaped quotes', 'token:\\"'],
    ['schemes', 'Authorization: Bearer '],
    ['addresses', 'a://b:'],
    ['keys without an end', '-----BEGIN PRIVATE KEY-----\nAAAA'],
    ['prefixes', 'eyJ eyJabcdefgh.eyJ'],
    ['words with dots', 'Mabcdefghijklmnopqrstuvw.abcdef.'],
    ['flags', ' -u a:b --token'],
    ['queries', '&sig=a'],
    ['the beginning of a registered value', 'registered-secret-'],
    ['long words', 'a.'],
  ])('grows with the length of the text: %s', (_, unit) => {
    const redactor = createRedactor({
      values: Array.from({ length: 50 }, (__, index) => `registered-secret-value-${index}`),
    });
    const timeOf = (length: number) => {
      const text = unit.repeat(Math.ceil(length / unit.length));
      let best = Number.POSITIVE_INFINITY;
      for (let run = 0; run < 3; run += 1) {
        const start = process.cpuUsage();
        redactor.redactText(text);
        const { user, system } = process.cpuUsage(start);
        best = Math.min(best, (user + system) / 1_000);
      }
      return best;
    };
    timeOf(20_000);
    // Ten times the text: a quadratic step would take a hundred times the time.
    expect(timeOf(200_000)).toBeLessThan(30 * timeOf(20_000) + 20);
  });
});

// Secrets and look-alikes from the tests of other scanners. A look-alike is one for the rule that it is named after:
// another rule may fairly see a secret in it, and some are allowed by name there. Without the cases, which stay outside
// the repository, nothing is registered.
const folder = process.env['TOOLWRIGHT_CASES'] ?? '';

interface Row {
  readonly label: 'secret' | 'not-secret';
  readonly line_b64: string;
  readonly rule: string;
  readonly upstream_ranges?: readonly (readonly [start: number, end: number])[];
}

function registerCases(): void {
  describe('secret cases', () => {
    const rows = readFileSync(path.join(folder, '09-secrets.jsonl'), 'utf8')
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as Row);

    const isRight = (row: Row): boolean => {
      const text = Buffer.from(row.line_b64, 'base64').toString('utf8');
      const redacted = redactText(text);
      if (row.label === 'not-secret') return redacted === text;
      const ranges = row.upstream_ranges ?? [];
      return (
        redacted !== text &&
        ranges.every(([start, end]) => !redacted.includes(text.slice(start, end)))
      );
    };

    it.each([
      ['secret', 0.85],
      ['not-secret', 0.87],
    ] as const)('%s: at least %d are right', (label, least) => {
      const score = new Map<string, [right: number, all: number]>();
      let right = 0;
      const labelled = rows.filter((row) => row.label === label);
      for (const row of labelled) {
        const [sum, all] = score.get(row.rule) ?? [0, 0];
        const points = isRight(row) ? 1 : 0;
        right += points;
        score.set(row.rule, [sum + points, all + 1]);
      }
      const lines = [...score].map(([rule, [sum, all]]) => `${label} ${rule}: ${sum} of ${all}`);
      process.stdout.write(
        `${lines.sort().join('\n')}\n${label}: ${right} of ${labelled.length}\n`,
      );
      expect(right / labelled.length).toBeGreaterThanOrEqual(least);
    });
  });
}

if (folder !== '') registerCases();
