import { buildSync } from 'esbuild';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { root } from '../checks/root.ts';

const limitBytes = 15_000;

/**
 * The size of core's root entry, minified and compressed, with all its exports. `platform: 'neutral'` also fails on any
 * `node:` import.
 */
export function coreSize(): { bytes: number; problems: string[] } {
  const { outputFiles } = buildSync({
    entryPoints: [path.join(root, 'packages/core/src/index.ts')],
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'neutral',
    conditions: ['@toolwright/source'],
    write: false,
    logLevel: 'silent',
  });
  const bytes = brotliCompressSync(outputFiles[0]?.contents ?? new Uint8Array()).byteLength;
  const problems =
    bytes > limitBytes
      ? [`core: the root entry is ${bytes} bytes compressed; the limit is ${limitBytes}.`]
      : [];
  return { bytes, problems };
}
