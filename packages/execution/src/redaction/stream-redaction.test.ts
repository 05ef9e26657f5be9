import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createRedactor } from './create-redactor.ts';

const secret = 'correct horse battery';
const token = `ghp_${'a1B2c3D4e5F6g7H8i9'.repeat(2)}`;

function shown(pieces: readonly string[], redactor = createRedactor({ values: [secret] })) {
  const stream = redactor.openStream();
  return pieces.map((piece) => stream.push(piece)).concat(stream.end());
}

describe('a redacted stream', () => {
  it('shows ordinary text as it comes', () => {
    const pieces = ['The answer', ' is 42', ', and ', 'not more.', '\n'];
    expect(shown(pieces)).toEqual([...pieces, '']);
  });

  it.each([
    ['a registered value', `Say ${secret} twice`, secret],
    ['a registered value in base64', `x ${btoa(secret)} y`, btoa(secret)],
    ['a token', `use ${token} now`, token],
    ['a token at the end', `use ${token}`, token],
    ['a value beside its name', 'the db_password=hunter2x9 is old', 'hunter2x9'],
    ['a value in JSON', '{"apiKey":"k3yk3yk3y9d8f7","n":1}', 'k3yk3yk3y9d8f7'],
  ])('hides %s wherever it is cut', (_case, text, hidden) => {
    for (let cut = 0; cut <= text.length; cut += 1) {
      const joined = shown([text.slice(0, cut), text.slice(cut)]).join('');
      expect(joined, `cut at ${cut}`).not.toContain(hidden);
      expect(joined).toContain('[redacted:');
    }
  });

  it('shows no character of a registered value, in whatever pieces it comes', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 5 }), { maxLength: 40 }),
        fc.array(fc.string({ maxLength: 6 }), { maxLength: 4 }),
        (lengths, texts) => {
          const whole = texts.join(secret) + secret;
          const pieces: string[] = [];
          let at = 0;
          for (const length of lengths) pieces.push(whole.slice(at, (at += length)));
          pieces.push(whole.slice(at));
          const joined = shown(pieces).join('');
          expect(joined).toBe(texts.join('[redacted:secret]') + '[redacted:secret]');
        },
      ),
    );
  });

  it('loses nothing and adds nothing where there is no secret', () => {
    fc.assert(
      fc.property(fc.array(fc.stringMatching(/^[a-z ,.\n]{0,30}$/)), (pieces) => {
        expect(shown(pieces).join('')).toBe(pieces.join(''));
      }),
    );
  });

  it('does not hold back for ever what looks like one endless word', () => {
    const stream = createRedactor().openStream();
    let length = 0;
    for (let count = 0; count < 100; count += 1)
      length += stream.push('abcdefghij'.repeat(10)).length;
    expect(length).toBeGreaterThan(9_000);
  });
});
