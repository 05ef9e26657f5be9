import { escapeNameBytes } from '../../paths/escape-name.ts';

/** The names of an absolute path on the host; on Windows the drive is the first one. */
export function hostParts(path: Buffer | string): string[] {
  const bytes = typeof path === 'string' ? Buffer.from(path) : path;
  const text =
    process.platform === 'win32'
      ? bytes.toString('utf8').replaceAll('\\', '/')
      : escapeNameBytes(bytes);
  return text.split('/').filter((part) => part !== '');
}
