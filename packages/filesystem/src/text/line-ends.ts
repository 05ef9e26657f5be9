import type { TextEncoding } from './text-encoding.ts';

export type LineEnd = '\n' | '\r\n' | '\r' | '';
export type EolStyle = 'lf' | 'crlf' | 'cr' | 'mixed' | 'none';

const LF = 10;
const CR = 13;

/** A unit of an encoding that may be a line end. U+2028, U+2029 and U+0085 end no line: editors keep them inside. */
export type ByteUnits = Pick<TextEncoding, 'unitBytes' | 'littleEndian'>;

/** Where the next line end starts, or -1. `from` stands at a unit. */
export function findLineEnd(bytes: Uint8Array, from: number, units: ByteUnits): number {
  if (units.unitBytes === 1) {
    for (let at = from; at < bytes.length; at += 1) {
      const byte = bytes[at];
      if (byte === LF || byte === CR) return at;
    }
    return -1;
  }
  for (let at = from; at + units.unitBytes <= bytes.length; at += units.unitBytes) {
    const unit = unitAt(bytes, at, units);
    if (unit === LF || unit === CR) return at;
  }
  return -1;
}

/** Which line end stands at a place that {@link findLineEnd} gave. */
export function lineEndAt(bytes: Uint8Array, at: number, units: ByteUnits): LineEnd {
  if (unitAt(bytes, at, units) === LF) return '\n';
  return unitAt(bytes, at + units.unitBytes, units) === LF ? '\r\n' : '\r';
}

/** True if a `\r` ends the bytes, whose `\n` may follow in the next chunk. */
export function endsInCarriageReturn(bytes: Uint8Array, units: ByteUnits): boolean {
  return unitAt(bytes, bytes.length - units.unitBytes, units) === CR;
}

/** The unit at a place; -1 beyond the ends. */
function unitAt(bytes: Uint8Array, at: number, { unitBytes, littleEndian }: ByteUnits): number {
  if (at < 0 || at + unitBytes > bytes.length) return -1;
  let unit = 0;
  for (let index = 0; index < unitBytes; index += 1) {
    const byte = bytes[at + (littleEndian ? unitBytes - 1 - index : index)] as number;
    unit = unit * 256 + byte;
  }
  return unit;
}

/** Counts line ends and names what a file uses. */
export class EolCount {
  readonly #counts = { '\n': 0, '\r\n': 0, '\r': 0 };

  add(end: LineEnd): void {
    if (end !== '') this.#counts[end] += 1;
  }

  style(): EolStyle {
    const used = (['\n', '\r\n', '\r'] as const).filter((end) => this.#counts[end] > 0);
    if (used.length > 1) return 'mixed';
    return used[0] === undefined
      ? 'none'
      : ({ '\n': 'lf', '\r\n': 'crlf', '\r': 'cr' } as const)[used[0]];
  }
}
