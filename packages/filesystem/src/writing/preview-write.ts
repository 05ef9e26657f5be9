import type { Preview } from '@toolwright/core';
import { showHidden } from '@toolwright/core/hidden-characters';
import { indexAfter } from '../text/code-points.ts';
import { isNameless } from './old-text.ts';
import type { WritePlan } from './plan-write.ts';

/** The write as a person should see it: a unified diff up to `maxBytes`, and what its approval is bound to. */
export function previewWrite(plan: WritePlan, maxBytes: number): Preview {
  const { place, current, content, sha256, change } = plan;
  const resolved = current === undefined ? place.shown : place.files.format(current.path);
  const body = bodyOf(plan, resolved, maxBytes);
  return {
    kind: 'diff',
    summary: summaryOf(plan),
    body: body.text,
    data: {
      path: place.shown,
      resolvedPath: resolved,
      change,
      oldSha256: current?.sha256 ?? null,
      newSha256: sha256,
      sizeBytes: content.bytes.length,
      encoding: content.encoding,
      eolConverted: content.eolConverted,
      isComplete: body.isComplete,
    },
  };
}

function summaryOf({ place, change, diff, content }: WritePlan): string {
  if (change === 'none') return `${place.shown} has this content already: nothing changes.`;
  const size = `${content.bytes.length} bytes`;
  if (change === 'create') return `Create ${place.shown}, ${size}.`;
  const lines = diff === undefined ? '' : `, +${diff.added} -${diff.removed} lines`;
  return `Change ${place.shown}${lines}, ${size} then.`;
}

function bodyOf(
  { current, content, change, diff }: WritePlan,
  path: string,
  maxBytes: number,
): { readonly text: string; readonly isComplete: boolean } {
  if (change === 'none') return { text: '', isComplete: true };
  if (diff === undefined) {
    const before = current === undefined ? 'nothing' : `${current.sizeBytes} bytes`;
    const isText = current === undefined || !isNameless(current.encoding);
    const why = isText
      ? 'The content is too large to be compared'
      : 'What is there now is not text that can be compared';
    return {
      text: `${why}: ${before} before, ${content.bytes.length} bytes then.`,
      isComplete: false,
    };
  }
  const header = [`--- ${current === undefined ? '/dev/null' : `a/${path}`}`, `+++ b/${path}`];
  return cutLines([...header, ...diff.lines].map(shownLine), maxBytes);
}

/** What a person cannot see is shown as its code point. Judged without the sign, which is no part of the line. */
function shownLine(line: string): string {
  return line.slice(0, 1) + showHidden(`\n${line.slice(1)}\n`).slice(1, -1);
}

/** Whole lines as far as they fit, and the start of the one that does not; says what is left out. */
function cutLines(
  lines: readonly string[],
  maxBytes: number,
): { readonly text: string; readonly isComplete: boolean } {
  const shown: string[] = [];
  let left = maxBytes;
  for (const line of lines) {
    const bytes = Buffer.byteLength(line) + 1;
    if (bytes > left) {
      // Four bytes a character at most, so that what is shown fits.
      const start = line.slice(0, indexAfter(line, Math.floor(left / 4)));
      const more = lines.length - shown.length;
      const note = `[the diff is cut here; ${more} of ${lines.length} lines are not shown whole]`;
      return { text: [...shown, start, note].join('\n'), isComplete: false };
    }
    left -= bytes;
    shown.push(line);
  }
  return { text: shown.join('\n'), isComplete: true };
}
