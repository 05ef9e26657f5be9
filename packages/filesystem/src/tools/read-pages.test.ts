import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { call } from '../../test/support/call.ts';
import { openTree } from '../../test/support/workspaces.ts';
import { filesystemOptionsSchema } from '../options.ts';
import { createReadTool } from './read.ts';

const small = createReadTool(
  filesystemOptionsSchema.parse({ readMaxLines: 7, readMaxLineCharacters: 5 }),
);

const lines = fc.array(
  fc.tuple(
    fc.string({ unit: fc.constantFrom('a', 'é', '世', '😀', '\u2028', '\t'), maxLength: 12 }),
    fc.constantFrom('\n', '\r\n', '\r'),
  ),
  { maxLength: 30 },
);

describe('pages of read', () => {
  it('put together are the file, whatever its lines and line ends are', async () => {
    await fc.assert(
      fc.asyncProperty(
        lines,
        fc.string({ unit: fc.constantFrom('z', '😀'), maxLength: 12 }),
        async (parts, rest) => {
          const whole = parts.map(([line, end]) => line + end).join('') + rest;
          await using open = await openTree('memory', { f: whole });
          const read = (input: object) => call(small, { path: 'f', ...input }, open.context);
          let text = '';
          let offset: number | undefined = 1;
          while (offset !== undefined) {
            const page = await read({ offset, limit: 1 });
            text += page.data.text;
            let column = page.data.nextColumn;
            while (column !== undefined) {
              const window = await read({ offset, limit: 1, column });
              text += window.data.text;
              column = window.data.nextColumn;
            }
            offset = page.data.nextOffset;
          }
          expect(text).toBe(whole);
        },
      ),
      { numRuns: 60 },
    );
  });

  it('count lines as splitting at CR, LF and CRLF does', async () => {
    await fc.assert(
      fc.asyncProperty(lines, async (parts) => {
        const whole = parts.map(([line, end]) => line + end).join('');
        await using open = await openTree('memory', { f: whole });
        const { data } = await call(small, { path: 'f' }, open.context);
        const expected = whole.split(/\r\n|\r|\n/).length - 1;
        expect(data.totalLines).toEqual({ count: expected, exact: true });
      }),
      { numRuns: 60 },
    );
  });
});
