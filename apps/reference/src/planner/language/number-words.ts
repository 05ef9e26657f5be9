const cardinals = [
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen',
  'seventeen eighteen nineteen twenty',
]
  .join(' ')
  .split(' ');

const ordinals = 'first second third fourth fifth sixth seventh eighth ninth tenth'.split(' ');

const tens: ReadonlyMap<string, number> = new Map([
  ['thirty', 30],
  ['forty', 40],
  ['fifty', 50],
  ['hundred', 100],
  ['dozen', 12],
]);

/** 42 for "42" and "1,000", 5 for "five"; undefined for any other word. */
export function numberOf(word: string): number | undefined {
  if (/^\d[\d,_]*$/.test(word)) return Number(word.replace(/[,_]/g, ''));
  const lower = word.toLowerCase();
  const index = cardinals.indexOf(lower);
  return index >= 0 ? index : tens.get(lower);
}

/** 1 for "first" and "1st", -1 for "last"; undefined for any other word. */
export function ordinalOf(word: string): number | undefined {
  const digits = /^(\d+)(?:st|nd|rd|th)$/i.exec(word);
  if (digits !== null) return Number(digits[1]);
  const lower = word.toLowerCase();
  if (lower === 'last' || lower === 'final') return -1;
  const index = ordinals.indexOf(lower);
  return index >= 0 ? index + 1 : undefined;
}
