export type Paint = 'dim' | 'red' | 'green' | 'yellow' | 'cyan' | 'bold';

const codes: Readonly<Record<Paint, readonly [number, number]>> = {
  dim: [2, 22],
  red: [31, 39],
  green: [32, 39],
  yellow: [33, 39],
  cyan: [36, 39],
  bold: [1, 22],
};

/** Paints text for a terminal, or leaves it alone. */
export function painter(hasColour: boolean): (paint: Paint, text: string) => string {
  return (paint, text) => {
    if (!hasColour) return text;
    const [on, off] = codes[paint];
    return `\u001b[${on}m${text}\u001b[${off}m`;
  };
}
