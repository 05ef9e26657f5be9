import { createHash } from 'node:crypto';
import type { OpenFile } from '@toolwright/core';
import { byteOrderMarkLength, detectEncoding, sampleBytes } from '../text/detect-encoding.ts';
import { EolCount, findLineEnd, lineEndAt, type EolStyle } from '../text/line-ends.ts';
import { readChunks } from '../text/read-chunks.ts';
import { findEncoding, utf8OrLatin1, type TextEncoding } from '../text/text-encoding.ts';
import { Utf8Check } from '../text/utf8.ts';

/** What a file is made of, as far as a new content has to follow it. */
export interface SurveyedFile {
  readonly sha256: string;
  /** A name that text can be written in; `unknown-8bit` or `binary` where there is none. */
  readonly encoding: string;
  readonly bomBytes: number;
  readonly eol: EolStyle;
  /** Lines, the last one also without an end. */
  readonly lineCount: number;
  /** The whole content without its mark, if it is no larger than asked for. */
  readonly kept?: Uint8Array;
}

/** Reads a file to its end, chunk by chunk; keeps it only up to `keepBytes`. */
export async function surveyFile(
  file: OpenFile,
  options: { readonly keepBytes: number; readonly signal: AbortSignal },
): Promise<SurveyedFile> {
  const sample = await file.read(0, sampleBytes);
  const { name, bomBytes, units } = await unitsOf(sample);
  const keeps = file.stat.sizeBytes <= options.keepBytes;
  const kept: Uint8Array[] = [];
  const hash = createHash('sha256').update(sample.subarray(0, bomBytes));
  const utf8 = new Utf8Check();
  const lines = new LineCount(units);
  for await (const { bytes } of readChunks(file, { ...options, units, from: bomBytes })) {
    hash.update(bytes);
    if (units.unitBytes === 1) utf8.push(bytes);
    lines.add(bytes);
    if (keeps) kept.push(bytes);
  }
  const encoding = name === 'utf-8' && !utf8.isValid(true) ? 'unknown-8bit' : name;
  return {
    sha256: hash.digest('hex'),
    encoding,
    bomBytes,
    eol: lines.eol,
    lineCount: lines.count,
    ...(keeps ? { kept: Buffer.concat(kept) } : {}),
  };
}

async function unitsOf(
  sample: Uint8Array,
): Promise<{ readonly name: string; readonly bomBytes: number; readonly units: TextEncoding }> {
  const verdict = detectEncoding(sample);
  if (verdict.kind === 'binary') return { name: 'binary', bomBytes: 0, units: utf8OrLatin1 };
  const units = (await findEncoding(verdict.encoding)) ?? utf8OrLatin1;
  const bomBytes = byteOrderMarkLength(sample, verdict.encoding);
  return { name: verdict.encoding, bomBytes, units };
}

/** Counts lines over chunks, none of which ends between `\r` and `\n`. */
class LineCount {
  count = 0;
  readonly #eol = new EolCount();
  readonly #units: TextEncoding;
  #isOpen = false;

  constructor(units: TextEncoding) {
    this.#units = units;
  }

  get eol(): EolStyle {
    return this.#eol.style();
  }

  add(bytes: Uint8Array): void {
    let at = 0;
    while (at < bytes.length) {
      if (!this.#isOpen) this.count += 1;
      this.#isOpen = true;
      const endAt = findLineEnd(bytes, at, this.#units);
      if (endAt === -1) return;
      const lineEnd = lineEndAt(bytes, endAt, this.#units);
      this.#eol.add(lineEnd);
      this.#isOpen = false;
      at = endAt + lineEnd.length * this.#units.unitBytes;
    }
  }
}
