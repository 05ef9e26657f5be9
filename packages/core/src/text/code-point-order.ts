/**
 * Compares two strings by code point, which is also the order of their UTF-8 bytes: the one order that JavaScript,
 * SQLite and PostgreSQL (collation C) can all give. The default comparison of JavaScript goes by UTF-16 units.
 */
export function compareCodePoints(left: string, right: string): number {
  const length = Math.min(left.length, right.length);
  for (let index = 0; index < length; index += 1) {
    const a = left.charCodeAt(index);
    const b = right.charCodeAt(index);
    if (a !== b) return rank(a) - rank(b);
  }
  return left.length - right.length;
}

/** Surrogates stand for code points above U+FFFF, so they rank above U+E000 to U+FFFF. */
function rank(unit: number): number {
  if (unit < 0xd800) return unit;
  return unit < 0xe000 ? unit + 0x2000 : unit - 0x800;
}
