import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describeSchema } from '@toolwright/core';
import { describe, expect, it } from 'vitest';
import { filesystemDefaults, filesystemErrors, filesystemWarnings } from '../src/index.ts';
import { packTools } from './support/pack-tools.ts';

function document(path: string): string {
  return readFileSync(fileURLToPath(new URL(`../../../${path}`, import.meta.url)), 'utf8');
}

function missing(text: string, words: readonly string[]): string[] {
  return words.filter((word) => !text.includes(`\`${word}\``));
}

describe('the documents', () => {
  it.each(packTools().map((tool) => [tool.name, tool] as const))(
    'name every field that %s takes and gives',
    (name, tool) => {
      const text = document(`docs/reference/tools/filesystem/${name}.md`);
      const input = describeSchema(tool.inputSchema).input;
      expect(missing(text, Object.keys(input.properties ?? {}))).toEqual([]);
      const output = tool.outputSchema && describeSchema(tool.outputSchema).output;
      const words = Object.keys(output?.properties ?? {}).filter((word) => word !== 'entries');
      expect(missing(text, words)).toEqual([]);
    },
  );

  it('name every option and every code', () => {
    const page = document('packages/filesystem/README.md');
    expect(missing(page, Object.keys(filesystemDefaults))).toEqual([]);
    const codes = [...Object.keys(filesystemErrors), ...Object.keys(filesystemWarnings)];
    expect(missing(page, codes)).toEqual([]);
    const table = document('docs/reference/error-codes/filesystem.md').replaceAll(/ +/g, ' ');
    for (const [code, { meaning, next }] of Object.entries(filesystemErrors)) {
      expect(table).toContain(`| \`${code}\` | ${meaning} | ${next} |`);
    }
  });
});
