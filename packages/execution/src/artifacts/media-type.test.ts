import { describe, expect, it } from 'vitest';
import { isUtf8Text, readMediaType } from './media-type.ts';

describe('a media type', () => {
  it.each([
    ['text/plain', 'text/plain'],
    [' TEXT/HTML ', 'text/html'],
    ['text/html; charset=ISO-8859-1', 'text/html; charset=ISO-8859-1'],
    ['text/html;charset="utf-8"; level=1', 'text/html;charset="utf-8"; level=1'],
    ['application/vnd.api+json', 'application/vnd.api+json'],
    ['text', 'application/octet-stream'],
    ['text/', 'application/octet-stream'],
    ['text/html; charset', 'application/octet-stream'],
    ['text/html\n', 'text/html'],
    ['text/ht\nml', 'application/octet-stream'],
    ['text/html; a="\n"', 'application/octet-stream'],
    [`text/${'a'.repeat(123)}`, 'application/octet-stream'],
  ])('%j is read as %j', (given, read) => {
    expect(readMediaType(given)).toBe(read);
  });

  it('of any length is read in no time', () => {
    const hostile = `a/b${'; a="'.repeat(20)}`.padEnd(127, ' ');
    const startedAt = performance.now();
    for (let count = 0; count < 1_000; count += 1) readMediaType(hostile);
    expect(performance.now() - startedAt).toBeLessThan(1_000);
  });

  it.each([
    ['text/plain', true],
    ['text/csv; header=present', true],
    ['text/html; charset=utf-8', true],
    ['text/html; Charset="UTF8"', true],
    ['text/plain; charset=us-ascii', true],
    ['text/html; charset=iso-8859-1', false],
    ['application/json', true],
    ['application/ld+json', true],
    ['image/svg+xml', true],
    ['application/octet-stream', false],
    ['image/png', false],
    ['application/json5000', false],
  ])('%s is text in UTF-8: %s', (mediaType, is) => {
    expect(isUtf8Text(mediaType)).toBe(is);
  });
});
