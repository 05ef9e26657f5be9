/** How many characters (code points) a text has. */
export function countCodePoints(text: string): number {
  let count = text.length;
  for (let at = 0; at < text.length - 1; at += 1) if (isPairAt(text, at)) count -= 1;
  return count;
}

/** The index in UTF-16 units behind the first `count` code points; the text's length if it has fewer. */
export function indexAfter(text: string, count: number, from = 0): number {
  let at = from;
  for (let left = count; left > 0 && at < text.length; left -= 1) at += isPairAt(text, at) ? 2 : 1;
  return at;
}

function isPairAt(text: string, at: number): boolean {
  const unit = text.charCodeAt(at);
  if (unit < 0xd800 || unit > 0xdbff) return false;
  const next = text.charCodeAt(at + 1);
  return next >= 0xdc00 && next <= 0xdfff;
}
