import type { PageRequest } from './page-builder.ts';
import type { ScannedPage } from './scan-page.ts';

/** Room that {@link renderPage} needs beside the lines, in bytes. */
export const notesBytes = 1_024;

/** Most line numbers that one note names. */
const maxNamedLines = 10;

/** The page as a model reads it: number, tab, text; then notes in brackets, which no line can look like. */
export function renderPage(page: ScannedPage, request: PageRequest, encoding: string): string {
  const lines = page.lines.map((line) => `${line.number}\t${line.text}`);
  const notes = [
    ...positionNotes(page),
    ...cutNotes(page, request),
    ...encodingNotes(page, encoding),
  ];
  return [...lines, ...notes.map((note) => `[${note}]`)].join('\n');
}

function* positionNotes(page: ScannedPage): Generator<string> {
  const first = page.lines[0];
  const last = page.lines.at(-1);
  if (first === undefined || last === undefined) {
    yield 'the file is empty';
    return;
  }
  const total = page.whole === undefined ? `at least ${page.lineCount}` : `${page.lineCount}`;
  if (page.endedBy !== undefined) {
    yield `lines ${first.number}-${last.number} of ${total}; continue with offset=${last.number + 1}`;
  } else if (first.number > 1) {
    yield `lines ${first.number}-${last.number} of ${total}; this is the end`;
  } else if (page.lines.every((line) => line.text === '' && line.end !== '')) {
    yield `the file is ${page.lineCount} empty ${page.lineCount === 1 ? 'line' : 'lines'}`;
  }
  if (page.endedBy === undefined && page.whole?.finalNewline === false) {
    yield 'no newline at the end of the file';
  }
}

function* cutNotes(page: ScannedPage, request: PageRequest): Generator<string> {
  const cut = page.lines.filter((line) => line.isCut);
  const [first] = cut;
  if (first !== undefined) {
    const next = request.column + request.maxCharacters;
    yield `${nameLines(cut)} ${cut.length === 1 ? 'goes' : 'go'} on behind column ${next - 1}; read on with offset=${first.number}, limit=1, column=${next}`;
  } else if (request.column > 1 && page.lines.every((line) => line.text === '')) {
    yield `no line here reaches column ${request.column}`;
  }
}

function* encodingNotes(page: ScannedPage, encoding: string): Generator<string> {
  if (encoding === 'unknown-8bit') {
    const inexact = page.lines.filter((line) => !line.isExact);
    if (inexact.length > 0) {
      yield `${nameLines(inexact)} ${inexact.length === 1 ? 'is' : 'are'} not UTF-8 and shown as Latin-1; give encoding (windows-1252, gb18030, shift_jis ...) to read them right`;
    }
  } else if (encoding !== 'utf-8') {
    yield `encoding: ${encoding}`;
  }
}

function nameLines(lines: ReadonlyArray<{ readonly number: number }>): string {
  const numbers = lines.slice(0, maxNamedLines).map((line) => line.number);
  const more = lines.length > maxNamedLines ? ` and ${lines.length - maxNamedLines} more` : '';
  return `${lines.length === 1 ? 'line' : 'lines'} ${numbers.join(', ')}${more}`;
}
