import { expect, it } from 'vitest';
import * as memory from '../src/memory/index.ts';
import * as sandbox from '../src/index.ts';
import * as paths from '../src/paths/index.ts';

it('keeps its exports', () => {
  expect(Object.keys(sandbox).sort()).toEqual(['createWorkspace', 'sandboxErrors']);
  expect(Object.keys(paths).sort()).toEqual(['childPath', 'compareNames', 'parentPath']);
  expect(Object.keys(memory).sort()).toEqual(['createMemoryFiles', 'createMemoryWorkspace']);
});

it('keeps its error codes, each with a meaning and a next step', () => {
  expect(Object.keys(sandbox.sandboxErrors)).toEqual([
    'PATH_INVALID',
    'PATH_OUTSIDE',
    'PATH_DENIED',
    'PATH_PROTECTED',
    'ROOT_READ_ONLY',
    'NOT_FOUND',
    'NOT_A_FILE',
    'NOT_A_DIRECTORY',
    'LINK_LOOP',
    'FILE_EXISTS',
    'FILE_CHANGED',
    'FILE_BUSY',
    'FILE_TOO_LARGE',
    'DISK_FULL',
    'ACCESS_DENIED',
    'IO_ERROR',
    'ABORTED',
    'READ_RANGE_INVALID',
    'WRITE_OPTIONS_INVALID',
    'FILE_CLOSED',
    'WORKSPACE_CLOSED',
    'WORKSPACE_OPTIONS_INVALID',
    'WORKSPACE_ROOT_INVALID',
    'WORKSPACE_PATTERN_INVALID',
    'WORKSPACE_UNSUPPORTED',
  ]);
  for (const { meaning, next } of Object.values(sandbox.sandboxErrors)) {
    expect(meaning).toMatch(/^[A-Z].*\.$/);
    expect(next).toMatch(/^[A-Z].*\.$/);
  }
});
