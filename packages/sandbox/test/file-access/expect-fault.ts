import { inspect } from 'node:util';
import { isToolwrightError } from '@toolwright/core';
import { expect } from 'vitest';
import { sandboxErrors, type SandboxErrorCode } from '../../src/index.ts';
import type { Plot } from './ground.ts';

/** Awaits a rejection with the code, and that nothing in it names a folder of the host. */
export async function expectFault(
  code: SandboxErrorCode,
  work: Promise<unknown>,
  plot?: Pick<Plot, 'hostFolders'>,
): Promise<void> {
  const error: unknown = await work.then(
    (value) => expect.fail(`expected ${code}, got ${inspect(value)}`),
    (reason: unknown) => reason,
  );
  if (!isToolwrightError(error)) throw error;
  expect(error.code).toBe(code);
  expect(error.hint ?? '').not.toBe('');
  expect(Object.keys(sandboxErrors)).toContain(error.code);
  const told = inspect({ ...error, message: error.message, cause: error.cause }, { depth: 9 });
  for (const folder of plot?.hostFolders ?? []) expect(told).not.toContain(folder);
  expect(told).not.toContain('/proc/self');
}
