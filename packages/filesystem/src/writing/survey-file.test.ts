import fc from 'fast-check';
import { expect, it } from 'vitest';
import { openTree } from '../../test/support/workspaces.ts';
import { surveyFile } from './survey-file.ts';

it('counts lines and their ends over chunks as over the whole text', async () => {
  const { signal } = new AbortController();
  const line = fc.tuple(fc.nat(40_000), fc.constantFrom('\n', '\r\n', '\r', ''));
  await fc.assert(
    fc.asyncProperty(fc.array(line, { maxLength: 8 }), async (lines) => {
      const text = lines.map(([length, end]) => 'x'.repeat(length) + end).join('');
      await using open = await openTree('memory', { 'a.txt': text });
      const { files } = open.workspace;
      const file = await files.open(files.parse('a.txt'));
      const survey = await surveyFile(file, { keepBytes: 1_000_000, signal });
      const ends = new Set(text.match(/\r\n|\n|\r/g) ?? []);
      const [only] = ends;
      const names: Record<string, string> = { '\n': 'lf', '\r\n': 'crlf', '\r': 'cr' };
      expect(survey.eol).toBe(ends.size > 1 ? 'mixed' : only === undefined ? 'none' : names[only]);
      expect(survey.lineCount).toBe(text.match(/[^\r\n]*(?:\r\n|\n|\r)|[^\r\n]+$/g)?.length ?? 0);
      expect(Buffer.from(survey.kept ?? []).toString()).toBe(text);
    }),
    { numRuns: 60 },
  );
});
