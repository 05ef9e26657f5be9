import { stemOf } from '../language/stem.ts';
import type { Mention } from '../request/evidence.ts';
import type { FieldProfile } from '../tools/field-profile.ts';
import type { ToolProfile } from '../tools/tool-profile.ts';
import { fillGlob } from './globs.ts';
import { fillPath } from './paths.ts';

/** A string field's values and which mentions they come from. */
export interface StringFill {
  readonly field: FieldProfile;
  readonly values: readonly string[];
  readonly mentions: readonly Mention[];
  /** How much this explains of the request. */
  readonly weight: number;
}

function escapeForRegex(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
}

/** One pattern for the texts of a row: `a` or `b` becomes `a|b` where the field takes expressions. */
function joinTexts(texts: readonly Mention[]): string {
  const [only] = texts;
  if (texts.length === 1 && only !== undefined) return only.value;
  return texts
    .map((text) => (text.form === 'regex' ? text.value : escapeForRegex(text.value)))
    .join('|');
}

/** True if the tool reads its text as an expression, by the field's words or by a switch for it. */
function takesExpressions(field: FieldProfile, tool: ToolProfile): boolean {
  const regex = stemOf('regex');
  return (
    field.stems.has(regex) ||
    tool.fields.some((each) => each.role === 'flag' && each.nameStems.has(regex))
  );
}

function fillText(
  field: FieldProfile,
  tool: ToolProfile,
  mentions: readonly Mention[],
): StringFill | undefined {
  const texts = mentions.filter((mention) => mention.kind === 'text');
  // A file's name that stands for content: "which files mention a.md".
  const candidates =
    texts.length > 0
      ? texts
      : mentions.filter((mention) => mention.cue === 'content' && mention.kind === 'path');
  const first = candidates.filter((mention) => mention.cue === 'content')[0] ?? candidates[0];
  if (first === undefined) return undefined;
  const row = candidates.filter(
    (mention) => mention === first || (mention.alternative && mention.cue === first.cue),
  );
  const used = row.length > 1 && takesExpressions(field, tool) ? row : [first];
  const weight = first.form !== 'words' ? 4 : first.cue === 'content' ? 3 : 1.5;
  return { field, values: [joinTexts(used)], mentions: used, weight };
}

/** The values that the mentions give to one string field; undefined if none fits. */
export function fillString(
  field: FieldProfile,
  tool: ToolProfile,
  mentions: readonly Mention[],
  isFlat: boolean,
): StringFill | undefined {
  switch (field.role) {
    case 'text':
      return fillText(field, tool, mentions);
    case 'glob':
      return fillGlob(field, tool, mentions, isFlat);
    case 'path':
      return fillPath(field, mentions);
    case 'url': {
      const urls = mentions.filter((mention) => mention.kind === 'url');
      if (urls.length === 0) return undefined;
      return { field, values: urls.map((url) => url.value), mentions: urls, weight: 5 };
    }
    default:
      return undefined;
  }
}
