import type { FileWriteResult } from '@toolwright/core';
import type { WritePlan } from './plan-write.ts';

/** What was done, for the model: one line, and a note for each thing that it may not expect. */
export function describeWrite(plan: WritePlan, written: FileWriteResult): string {
  const notes: string[] = [];
  if (plan.content.eolConverted)
    notes.push('the file has CRLF line ends, so LF was written as CRLF; eol="exact" keeps LF');
  if (written.createdFolders.length > 0) {
    const folders = written.createdFolders.map((path) => plan.place.files.format(path));
    notes.push(`made the ${folders.length === 1 ? 'folder' : 'folders'} ${folders.join(', ')}`);
  }
  return [sentenceOf(plan, written), ...notes.map((note) => `[${note}]`)].join('\n');
}

function sentenceOf({ place, diff }: WritePlan, { outcome, stat }: FileWriteResult): string {
  const size = `${stat.sizeBytes} ${stat.sizeBytes === 1 ? 'byte' : 'bytes'}`;
  if (outcome === 'unchanged')
    return `${place.shown} has this content already; nothing was written.`;
  if (outcome === 'created') return `Created ${place.shown}: ${size}.`;
  const lines = diff === undefined ? '' : ` (+${diff.added} -${diff.removed} lines)`;
  return `Changed ${place.shown}${lines}: ${size} now.`;
}
