import { escapeLine } from './escape-terminal.ts';

const longest = 48;
const total = 96;

function cut(text: string, length: number): string {
  return text.length <= length ? text : `${text.slice(0, length - 1)}…`;
}

function shortValue(value: unknown): string {
  if (typeof value === 'string')
    return cut(/^[\w./:@*-]+$/.test(value) ? value : JSON.stringify(value), longest);
  return cut(JSON.stringify(value) ?? 'undefined', longest);
}

/** Arguments on one short line: `path=src pattern="a b" limit=5`. */
export function shortArguments(input: unknown): string {
  if (typeof input !== 'object' || input === null || Array.isArray(input))
    return escapeLine(shortValue(input));
  const fields = Object.entries(input).map(([name, value]) => `${name}=${shortValue(value)}`);
  return escapeLine(cut(fields.join(' '), total));
}
