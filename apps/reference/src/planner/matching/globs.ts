import type { Mention } from '../request/evidence.ts';
import type { FieldProfile } from '../tools/field-profile.ts';
import type { ToolProfile } from '../tools/tool-profile.ts';
import { looksLikeFile } from '../language/file-types.ts';
import type { StringFill } from './strings.ts';

/** Whether the field's globs reach below its folder by themselves, as its own example shows. */
function prefixOf(field: FieldProfile, tool: ToolProfile): string {
  const example = JSON.stringify(
    tool.card?.example?.[field.name] ?? field.schema['examples'] ?? field.description,
  );
  // Right under every reading of globs, unless the field's own example shows bare names.
  return /\*\.\w/.test(example) && !example.includes('**/') ? '' : '**/';
}

/** True for a mention that a glob can be made of: a pattern, a described name, or the bare name of a file to look for. */
function isGlobLike(mention: Mention, field: FieldProfile): boolean {
  if (mention.kind === 'glob') return true;
  if (mention.kind !== 'path') return false;
  if (mention.cue === 'name' || mention.isNegative) return true;
  // "locate the folder x": its name is known, not its place.
  if (field.required && mention.isFolder && !mention.value.includes('/')) return true;
  const isNamed =
    mention.form === 'token' || (mention.form === 'quoted' && mention.cue !== 'content');
  return field.required && mention.cue !== 'place' && isNamed && looksLikeFile(mention.value);
}

/** One pattern for several, where a field takes only one: `*.{yml,yaml}`. */
function joined(globs: readonly string[]): string {
  const [first = ''] = globs;
  const stem = first.slice(0, first.lastIndexOf('.') + 1);
  const share = globs.every(
    (glob) => glob.startsWith(stem) && !/[{},.]/.test(glob.slice(stem.length)),
  );
  return share && stem !== ''
    ? `${stem}{${globs.map((glob) => glob.slice(stem.length)).join(',')}}`
    : `{${globs.join(',')}}`;
}

function weightOf(used: readonly Mention[]): number {
  if (used.some((mention) => mention.kind === 'glob')) return 4;
  // A folder's name is a place as well.
  return used.every((mention) => mention.isFolder) ? 2 : 3;
}

/** Gives the patterns and names of a request to a field that takes globs. */
export function fillGlob(
  field: FieldProfile,
  tool: ToolProfile,
  mentions: readonly Mention[],
  isFlat: boolean,
): StringFill | undefined {
  const prefix = isFlat ? '' : prefixOf(field, tool);
  // `!` before a pattern excludes only where the field says so.
  const globLike = mentions.filter((mention) => isGlobLike(mention, field));
  const isMixed = globLike.some((mention) => !mention.isNegative);
  const canExclude = field.description.includes('!') && (field.takesMany || !isMixed);
  const used = globLike.filter((mention) => !mention.isNegative || canExclude);
  const globOf = ({ kind, value, isNegative }: Mention): string => {
    const isFolder = kind === 'path' && isNegative && !looksLikeFile(value);
    const glob = isFolder ? `${value.replace(/\/+$/, '')}/**` : value;
    return `${isNegative ? '!' : ''}${glob.includes('/') ? glob : `${prefix}${glob}`}`;
  };
  const globs = used.map(globOf);
  // What is only left out of a required pattern is left out of everything.
  if (field.required && isMixed === false && globs.length > 0) globs.unshift('**/*');
  if (globs.length === 0) return undefined;
  return {
    field,
    values: field.takesMany || globs.length === 1 ? globs : [joined(globs)],
    mentions: used,
    weight: weightOf(used),
  };
}
