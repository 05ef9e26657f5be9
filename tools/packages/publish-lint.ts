import { readFileSync } from 'node:fs';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { runProgram } from '../checks/run-program.ts';
import type { PackedPackage } from './pack.ts';

/** What publint says about a packed package, in strict mode. */
export async function publintProblems(packed: PackedPackage): Promise<string[]> {
  const bytes = readFileSync(packed.tarball);
  const tarball = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength);
  const { messages, pkg } = await publint({
    pack: { tarball },
    strict: true,
  });
  return messages
    .filter(({ type }) => type === 'error')
    .map((message) => `publint: ${formatMessage(message, pkg, { color: false }) ?? message.code}`);
}

/** What "are the types wrong" says: how each entry resolves for the consumers of an ESM-only package. */
export async function typesResolutionProblems(packed: PackedPackage): Promise<string[]> {
  const { exitCode, output } = await runProgram('attw', [
    packed.tarball,
    '--profile=esm-only',
    '--format=ascii',
    '--no-emoji',
    '--no-color',
  ]);
  return exitCode === 0 ? [] : [`attw: ${output.trim()}`];
}
