import { describe, expect, it } from 'vitest';
import { fileFailure, type FilesystemErrorCode } from './errors.ts';

describe('where a failure arose', () => {
  it.each<[FilesystemErrorCode, string]>([
    ['PATH_OUTSIDE', 'policy'],
    ['PATH_DENIED', 'policy'],
    ['PATH_PROTECTED', 'policy'],
    ['ROOT_READ_ONLY', 'policy'],
    ['PATH_INVALID', 'schema'],
    ['BAD_GLOB', 'schema'],
    ['FILE_NOT_FOUND', 'handler'],
    ['DISK_FULL', 'handler'],
  ])('tells what is refused from what broke: %s', (code, origin) => {
    expect(fileFailure(code).error.origin).toBe(origin);
  });
});
