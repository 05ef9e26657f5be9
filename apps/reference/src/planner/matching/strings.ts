import { customaryPath, isCustomaryFileName } from '../language/file-types.ts';
import type { Mention } from '../request/evidence.ts';
import type { FieldProfile } from '../tools/field-profile.ts';
import type { ToolProfile } from '../tools/tool-profile.ts';

/** A string field's values and which mentions they come from. */
export interface StringFill {
  readonly field: FieldProfile;
  readonly values: readonly string[];
  readonly mentions: readonly Mention[];
  /** How much this explains of the request. */
  readonly weight: number;
}

/** True for `a.md`, `LICENSE`; false for `src`, `docs/`. */
export function looksLikeFile(path: string): boolean {
  const name = path.replace(/\/+$/, '').split('/').at(-1) ?? '';
  if (path.endsWith('/') || name === '.' || name === '..') return false;
  return (
    /.\.[A-Za-z0-9]+$/.test(name) ||
    (/^\.[\w-]+$/.test(name) && /rc$|ignore$|^\.env/.test(name)) ||
    isCustomaryFileName(name)
  );
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

function fillText(field: FieldProfile, mentions: readonly Mention[]): StringFill | undefined {
  const texts = mentions.filter((mention) => mention.kind === 'text');
  // A file's name that stands for content: "which files mention a.md", or the only thing there is to look for.
  const candidates =
    texts.length > 0
      ? texts
      : mentions.filter((mention) => mention.cue === 'content' && mention.kind !== 'url');
  const first = candidates.filter((mention) => mention.cue === 'content')[0] ?? candidates[0];
  if (first === undefined) return undefined;
  const row = candidates.filter(
    (mention) => mention === first || (mention.alternative && mention.cue === first.cue),
  );
  const isRow = row.length > 1 && [...field.stems].includes('regex');
  const used = isRow ? row : [first];
  const byShape = first.form !== 'words';
  return {
    field,
    values: [joinTexts(used)],
    mentions: used,
    weight: byShape ? 4 : first.cue === 'content' ? 3 : 1.5,
  };
}

/** Whether the field's globs reach below its folder by themselves, as its own example shows. */
function prefixOf(field: FieldProfile, tool: ToolProfile): string {
  const example = JSON.stringify(
    tool.card?.example?.[field.name] ?? field.schema['examples'] ?? field.description,
  );
  if (example.includes('**/')) return '**/';
  return field.required ? '**/' : '';
}

function fillGlob(
  field: FieldProfile,
  tool: ToolProfile,
  mentions: readonly Mention[],
): StringFill | undefined {
  const prefix = prefixOf(field, tool);
  const values: string[] = [];
  const used: Mention[] = [];
  for (const mention of mentions) {
    if (mention.kind === 'glob') {
      const isDeep = mention.value.includes('/');
      values.push(isDeep ? mention.value : `${prefix}${mention.value}`);
    } else if (mention.kind === 'path' && mention.cue === 'name') {
      values.push(mention.value.includes('/') ? mention.value : `${prefix}${mention.value}`);
    } else if (
      field.required &&
      mention.kind === 'path' &&
      mention.cue !== 'place' &&
      mention.cue !== 'content' &&
      mention.form !== 'words' &&
      looksLikeFile(mention.value)
    ) {
      values.push(mention.value.includes('/') ? mention.value : `${prefix}${mention.value}`);
    } else if (
      field.required &&
      mention.kind === 'path' &&
      mention.cue === 'content' &&
      mention.form === 'token' &&
      looksLikeFile(mention.value)
    ) {
      // "look for a.md" names a file.
      values.push(mention.value.includes('/') ? mention.value : `${prefix}${mention.value}`);
    } else continue;
    used.push(mention);
  }
  if (values.length === 0) return undefined;
  return {
    field,
    values,
    mentions: used,
    weight: used.some((mention) => mention.kind === 'glob') ? 4 : 3,
  };
}

function pathWeight(field: FieldProfile, mention: Mention): number {
  const base = mention.form !== 'words' ? 2.5 : mention.cue === 'place' ? 2 : 0.7;
  if (field.target === 'any') return base;
  const isFile = looksLikeFile(mention.value);
  return (
    base +
    ((field.target === 'file') === isFile ? 1 : isFile || mention.form !== 'words' ? -2.5 : -1.5)
  );
}

function fillPath(field: FieldProfile, mentions: readonly Mention[]): StringFill | undefined {
  const paths = mentions.filter((mention) => mention.kind === 'path' && mention.cue !== 'name');
  const strong = paths.filter((mention) => mention.form !== 'words' || mention.cue === 'place');
  const used = strong.length > 0 ? strong : paths;
  const [first] = used;
  if (first === undefined) return undefined;
  const weight = Math.max(...used.map((mention) => pathWeight(field, mention)));
  return {
    field,
    values: field.target === 'file' ? filePaths(used) : used.map(({ value }) => value),
    mentions: used,
    weight,
  };
}

/** Files by their paths: a bare name and a folder beside it ("README in docs") make one path. */
function filePaths(mentions: readonly Mention[]): string[] {
  const folders = mentions.filter((mention) => !looksLikeFile(mention.value));
  const files = mentions.filter((mention) => looksLikeFile(mention.value));
  const [folder] = folders;
  if (files.length === 0) return mentions.map(({ value }) => value);
  return files.map(({ value }) => {
    const path = customaryPath(value);
    return folders.length === 1 && folder !== undefined && !path.includes('/')
      ? `${folder.value.replace(/\/+$/, '')}/${path}`
      : path;
  });
}

/** The values that the mentions give to one string field; undefined if none fits. */
export function fillString(
  field: FieldProfile,
  tool: ToolProfile,
  mentions: readonly Mention[],
): StringFill | undefined {
  switch (field.role) {
    case 'text':
      return fillText(field, mentions);
    case 'glob':
      return fillGlob(field, tool, mentions);
    case 'path':
      return fillPath(field, mentions);
    case 'url': {
      const urls = mentions.filter((mention) => mention.kind === 'url');
      return urls.length === 0
        ? undefined
        : { field, values: urls.map((url) => url.value), mentions: urls, weight: 5 };
    }
    default:
      return undefined;
  }
}
