import { hash } from 'node:crypto';

/** `sha256:` and the 64 hex digits of a text's UTF-8 bytes. */
export function digestOf(text: string): string {
  return `sha256:${hash('sha256', text, 'hex')}`;
}
