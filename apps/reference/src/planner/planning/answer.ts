import type { FieldProfile } from '../tools/field-profile.ts';
import type { ToolProfile } from '../tools/tool-profile.ts';
import type { DonePart } from './done-part.ts';

const cannotWrite = 'I look things up with tools; I am no language model and compose no prose.';

/** The question for one value that a tool needs and the request does not hold. */
export function questionFor(tool: ToolProfile, field: FieldProfile): string {
  const what = field.description === '' ? '' : ` (${field.description.replace(/\.$/, '')})`;
  const hint =
    field.role === 'path'
      ? 'Which file or folder do you mean?'
      : field.role === 'text' || field.role === 'glob'
        ? 'Which text do you mean? Put it in quotes.'
        : 'What should it be?';
  return `“${tool.label}” needs ${field.name}${what}. ${hint}`;
}

export function refusalFor(tool: ToolProfile): string {
  return `“${tool.label}” changes things, and I plan only calls that change nothing. Make that call yourself, or use a language model.`;
}

/** Says that nothing fits, and what there is instead. */
export function nothingFor(tools: readonly ToolProfile[], wantsProse: boolean): string {
  const names = tools.map((tool) => tool.label).join(', ');
  const offer = tools.length === 0 ? 'No tool is exposed.' : `The exposed tools are: ${names}.`;
  return wantsProse
    ? `No tool applies. ${cannotWrite} ${offer}`
    : `No tool applies to this request. ${offer} ${cannotWrite}`;
}

/** Says why a later part could not go on: nothing was found, or nothing tells the results apart. */
export function missingResults(lacks: 'rows' | 'measure', words: string | undefined): string {
  return lacks === 'rows' || words === undefined
    ? 'The earlier results name nothing that the rest of the request could mean.'
    : `The earlier results do not say which one is meant by “${words}”.`;
}

function lastLines(text: string, count: number): string {
  return text.trimEnd().split('\n').slice(-count).join('\n');
}

function textOf(part: DonePart): string {
  if (part.said !== undefined) return part.said;
  const several = part.calls.length > 1;
  return part.calls
    .map((call) => {
      const text = call.result?.text ?? '';
      const shown =
        part.evidence.lines?.tail === undefined ? text : lastLines(text, part.evidence.lines.tail);
      return several ? `${headingOf(part, call.input)}\n${shown}` : shown;
    })
    .join('\n\n');
}

function headingOf(part: DonePart, input: Readonly<Record<string, unknown>>): string {
  const values = part.tool.fields.flatMap((field) => {
    const value = input[field.name];
    return typeof value === 'string' ? [value] : [];
  });
  return `== ${values.join(' · ')} ==`;
}

/** The plain summary at the end: what was chosen on the way, then the results that nothing went on from. */
export function answerOf(parts: readonly DonePart[], remarks: readonly string[]): string {
  const notes = parts.flatMap((part) => part.note ?? []);
  const shown = parts.filter((part) => !part.consumed).map(textOf);
  return [...notes, ...shown, ...remarks].filter((text) => text !== '').join('\n\n');
}
