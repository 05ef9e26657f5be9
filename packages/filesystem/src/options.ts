import { z } from 'zod';

/** Folders whose content programs write or fetch: dependencies, caches, version control. */
const generatedFolders: readonly string[] = [
  '.git .hg .svn .jj',
  'node_modules bower_components .yarn .pnpm-store .npm',
  '.venv venv __pycache__ .tox .nox .mypy_cache .pytest_cache .ruff_cache site-packages',
  '.gradle .next .nuxt .svelte-kit .turbo .nx .parcel-cache .cache .terraform',
].flatMap((line) => line.split(' '));

/** What the pack does without options. */
export const filesystemDefaults = Object.freeze({
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
  generatedFolders: Object.freeze(generatedFolders),
});

function count(fallback: number, description: string) {
  return z.int().min(1).default(fallback).describe(description);
}

/** Options of the pack; every limit has its unit in its name. */
export const filesystemOptionsSchema = z.strictObject({
  readMaxLines: count(filesystemDefaults.readMaxLines, 'Most lines of one read, and its default.'),
  readMaxLineCharacters: count(
    filesystemDefaults.readMaxLineCharacters,
    'Characters of a line that one read shows.',
  ),
  readMaxOutputBytes: z
    .int()
    .min(16_384)
    .default(filesystemDefaults.readMaxOutputBytes)
    .describe('Most bytes of text that one read gives to the model.'),
  readFullScanMaxBytes: count(
    filesystemDefaults.readFullScanMaxBytes,
    'Files up to this size are scanned whole for hash, line count and final newline.',
  ),
  searchTimeBudgetMs: count(
    filesystemDefaults.searchTimeBudgetMs,
    'After this time list, find and grep answer with what they have.',
  ),
  searchMaxEntries: count(
    filesystemDefaults.searchMaxEntries,
    'After this many files and folders a walk ends.',
  ),
  searchConcurrency: count(
    filesystemDefaults.searchConcurrency,
    'Folders or files that are open at once.',
  ),
  searchMaxOutputBytes: z
    .int()
    .min(16_384)
    .default(filesystemDefaults.searchMaxOutputBytes)
    .describe('Most bytes of text that one list, find or grep gives to the model.'),
  listLimit: count(filesystemDefaults.listLimit, 'Most entries of one list, and its default.'),
  findLimit: count(filesystemDefaults.findLimit, 'Most paths of one find, and its default.'),
  grepLimit: count(
    filesystemDefaults.grepLimit,
    'Matches that one grep shows by default; a call may ask for ten times as many.',
  ),
  grepMaxLineCharacters: count(
    filesystemDefaults.grepMaxLineCharacters,
    'Characters of a matching line that are shown, centred on the match.',
  ),
  grepMaxCountedMatches: count(
    filesystemDefaults.grepMaxCountedMatches,
    'Past this many matches a grep stops counting.',
  ),
  writeMaxDiffBytes: count(
    filesystemDefaults.writeMaxDiffBytes,
    'Texts up to this size are compared line by line when one replaces the other.',
  ),
  writeMaxPreviewBytes: count(
    filesystemDefaults.writeMaxPreviewBytes,
    'Most bytes of the diff that a preview shows.',
  ),
  generatedFolders: z
    .array(z.string().min(1))
    .default([...filesystemDefaults.generatedFolders])
    .describe('Names of folders that find and grep leave out unless they are named.'),
});

export type FilesystemOptions = z.output<typeof filesystemOptionsSchema>;
