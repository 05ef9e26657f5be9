import { createHash } from 'node:crypto';
import { canonicalJson, closeSchema, describeSchema } from '@toolwright/core';
import { describe, expect, it } from 'vitest';
import {
  filesystemDefaults,
  filesystemErrors,
  filesystemOptionsSchema,
  filesystemPack,
  filesystemWarnings,
} from '../src/index.ts';
import { packTools } from './support/pack-tools.ts';

const tools = packTools();

/** What a model sees of the fields: `?` for optional ones, the default behind `=`. */
function fieldsOf(name: string): string[] {
  const tool = tools.find((candidate) => candidate.name === name);
  if (tool === undefined) throw new Error(`There is no tool ${name}.`);
  const { input } = describeSchema(tool.inputSchema);
  return Object.entries(input.properties ?? {}).map(([field, schema]) => {
    const isRequired = input.required?.includes(field) === true;
    const fallback = typeof schema === 'object' ? schema.default : undefined;
    if (fallback !== undefined) return `${field}=${JSON.stringify(fallback)}`;
    return isRequired ? field : `${field}?`;
  });
}

/** Of types, enumerations, limits and descriptions alike: what a model and a client are told. */
function schemaDigest(name: string): string {
  const tool = tools.find((candidate) => candidate.name === name);
  if (tool?.outputSchema === undefined) throw new Error(`There is no tool ${name}.`);
  const input = closeSchema(describeSchema(tool.inputSchema).input);
  const { output } = describeSchema(tool.outputSchema);
  const text = canonicalJson([input, output]);
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}

describe('pins: a red one is a decision', () => {
  it('names of the pack and its tools', () => {
    expect(filesystemPack).toMatchObject({
      id: 'filesystem',
      contract: 1,
      permissions: ['fs.read', 'fs.write'],
    });
    expect(tools.map(({ name }) => name)).toEqual(['read', 'list', 'find', 'grep', 'write']);
  });

  it.each([
    ['read', ['path', 'offset=1', 'limit=2000', 'column=1', 'encoding?']],
    ['list', ['path="."', 'depth=1', 'limit=1000', 'offset=0']],
    [
      'find',
      [
        'patterns',
        'path="."',
        'type="file"',
        'limit=1000',
        'offset=0',
        'hidden=false',
        'respectIgnore=true',
      ],
    ],
    [
      'grep',
      [
        'pattern',
        'path="."',
        'glob?',
        'regex=true',
        'caseSensitive?',
        'context=0',
        'mode="content"',
        'limit=100',
        'offset=0',
      ],
    ],
    ['write', ['path', 'content', 'eol="keep"', 'expectedSha256?']],
  ])('fields of %s', (name, fields) => {
    expect(fieldsOf(name)).toEqual(fields);
  });

  it.each([
    ['read', '313d0625d26985a3'],
    ['list', 'bce594a955bebed4'],
    ['find', 'fb5fa31c59ac00c2'],
    ['grep', '8ab89404403d21f4'],
    ['write', 'b2ae081d4382fc88'],
  ])('the whole input and output schema of %s', (name, digest) => {
    expect(schemaDigest(name)).toBe(digest);
  });

  it('what the tools declare that look', () => {
    const looking = tools.filter(({ name }) => name !== 'write');
    for (const tool of looking) {
      expect(tool).toMatchObject({
        category: 'filesystem',
        effects: { readOnly: true, idempotent: true },
        permissions: ['fs.read'],
        risk: 'none',
        outputTrust: 'workspace',
        traits: { pager: true },
      });
    }
    expect(looking.map(({ limits }) => limits?.outputBytes)).toEqual([
      51_200, 49_152, 49_152, 49_152,
    ]);
  });

  it('what write declares', () => {
    const write = tools.find(({ name }) => name === 'write');
    expect(write).toMatchObject({
      category: 'filesystem',
      effects: { readOnly: false, destructive: true, idempotent: true },
      permissions: ['fs.write'],
      risk: 'medium',
      outputTrust: 'workspace',
    });
    for (const part of ['resources', 'preview'] as const)
      expect(write?.[part]).toBeTypeOf('function');
  });

  it('codes of errors and warnings', () => {
    expect(Object.keys(filesystemErrors)).toEqual([
      'WORKSPACE_MISSING',
      'PATH_INVALID',
      'PATH_OUTSIDE',
      'PATH_DENIED',
      'PATH_PROTECTED',
      'ROOT_READ_ONLY',
      'FILE_NOT_FOUND',
      'IS_DIRECTORY',
      'NOT_A_FILE',
      'NOT_A_DIRECTORY',
      'LINK_LOOP',
      'ACCESS_DENIED',
      'IO_ERROR',
      'ABORTED',
      'FILE_NOT_READ',
      'FILE_CHANGED',
      'FILE_BUSY',
      'FILE_TOO_LARGE',
      'DISK_FULL',
      'STATE_UNAVAILABLE',
      'CONTENT_INVALID',
      'ENCODING_UNWRITABLE',
      'FILE_BINARY',
      'ENCODING_UNKNOWN',
      'ENCODING_MISMATCH',
      'OFFSET_PAST_END',
      'BAD_GLOB',
      'BAD_PATTERN',
    ]);
    expect(Object.keys(filesystemWarnings)).toEqual([
      'ENTRIES_SKIPPED',
      'CHANGED_WHILE_READING',
      'WRITTEN_IN_PLACE',
      'NOT_DURABLE',
      'LATIN1_LINES',
    ]);
  });

  it('defaults, which are those of the options schema', () => {
    expect(filesystemOptionsSchema.parse({})).toEqual(filesystemDefaults);
    const { generatedFolders, ...limits } = filesystemDefaults;
    expect(limits).toEqual({
      readMaxLines: 2_000,
      readMaxLineCharacters: 2_000,
      readMaxOutputBytes: 51_200,
      readFullScanMaxBytes: 16_777_216,
      searchTimeBudgetMs: 10_000,
      searchMaxEntries: 500_000,
      searchConcurrency: 32,
      searchMaxOutputBytes: 49_152,
      listLimit: 1_000,
      findLimit: 1_000,
      grepLimit: 100,
      grepMaxLineCharacters: 500,
      grepMaxCountedMatches: 100_000,
      writeMaxDiffBytes: 1_048_576,
      writeMaxPreviewBytes: 32_768,
    });
    expect(generatedFolders).toContain('node_modules');
    expect(generatedFolders).not.toContain('dist');
    expect(Object.isFrozen(filesystemDefaults)).toBe(true);
  });
});
