import { ToolwrightError } from '../errors/toolwright-error.ts';

/** Deeper values are refused, so that hostile nesting ends in an error and not in a stack overflow. */
const maxDepth = 1_000;

/**
 * The one JSON text that RFC 8785 gives a value: keys in UTF-16 order, numbers as ECMAScript writes them, no
 * white space. Equal values give equal text, so its digest names the value. Source: RFC 8785, section 3.2.
 *
 * Throws ToolwrightError with VALUE_NOT_JSON (place: JSON Pointer) for whatever JSON cannot carry without loss:
 * undefined, functions, symbols, BigInt, NaN, infinities, class instances, holes, cycles, lone surrogates, more
 * than 1,000 levels. Keys that are symbols are marks and not data (TypeBox and our own brands): they are left out.
 */
export function canonicalJson(value: unknown): string {
  return write(value, []);
}

function write(value: unknown, path: (string | number)[]): string {
  switch (typeof value) {
    case 'string':
      return writeString(value, path);
    case 'number':
      if (!Number.isFinite(value)) throw refused('a number that is not finite', path);
      return String(value === 0 ? 0 : value);
    case 'boolean':
      return value ? 'true' : 'false';
    case 'object':
      if (value === null) return 'null';
      // A cycle ends here too.
      if (path.length >= maxDepth)
        throw refused(`nesting of more than ${maxDepth} levels, or a cycle`, path);
      return Array.isArray(value) ? writeArray(value, path) : writeObject(value, path);
    default:
      throw refused(`a value of type ${typeof value}`, path);
  }
}

function writeArray(items: readonly unknown[], path: (string | number)[]): string {
  let text = '[';
  for (let index = 0; index < items.length; index += 1) {
    if (index > 0) text += ',';
    path.push(index);
    text += write(items[index], path);
    path.pop();
  }
  return `${text}]`;
}

function writeObject(object: object, path: (string | number)[]): string {
  const prototype: unknown = Object.getPrototypeOf(object);
  // Objects of another realm have a prototype of their own, whose own prototype is null.
  if (prototype !== null && Object.getPrototypeOf(prototype) !== null)
    throw refused('a class instance', path);
  let text = '{';
  // The default sort compares UTF-16 code units, as section 3.2.3 asks.
  for (const key of Object.keys(object).sort()) {
    if (text.length > 1) text += ',';
    path.push(key);
    text += `${writeString(key, path)}:${write((object as Record<string, unknown>)[key], path)}`;
    path.pop();
  }
  return `${text}}`;
}

/** Printable ASCII without quote and backslash: written as it is, which takes half the time. */
const plainText = /^[ !#-[\]-~]*$/;

function writeString(text: string, path: (string | number)[]): string {
  if (plainText.test(text)) return `"${text}"`;
  if (!text.isWellFormed()) throw refused('a string with a lone surrogate', path);
  return JSON.stringify(text);
}

function refused(what: string, path: readonly (string | number)[]): ToolwrightError {
  const pointer = path
    .slice(0, 20)
    .map((segment) => `/${String(segment).replaceAll('~', '~0').replaceAll('/', '~1')}`)
    .join('');
  return new ToolwrightError('VALUE_NOT_JSON', `JSON cannot carry ${what}.`, {
    place: pointer,
    hint: 'Give strings, finite numbers, booleans, null, arrays and plain objects only.',
  });
}
