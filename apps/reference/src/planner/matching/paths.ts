import { customaryPath, looksLikeFile } from '../language/file-types.ts';
import type { Mention } from '../request/evidence.ts';
import type { FieldProfile } from '../tools/field-profile.ts';
import type { StringFill } from './strings.ts';

function weightOf(field: FieldProfile, mention: Mention): number {
  const isShaped = mention.form !== 'words';
  const base = isShaped ? 2.5 : mention.cue === 'place' ? 2 : 0.7;
  if (field.target === 'any') return base;
  const isFile = looksLikeFile(mention.value);
  if ((field.target === 'file') === isFile) return base + 1;
  return base - (isFile || isShaped ? 2.5 : 1.5);
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

/** "the templates folder in a/b" is one path. */
function folderPaths(mentions: readonly Mention[]): string[] {
  const [named] = mentions.filter((mention) => mention.isFolder && !mention.value.includes('/'));
  const [place] = mentions.filter((mention) => !mention.isFolder);
  if (
    mentions.length !== 2 ||
    named === undefined ||
    place === undefined ||
    named.start > place.start
  ) {
    return mentions.map(({ value }) => value);
  }
  return [`${place.value.replace(/\/+$/, '')}/${named.value}`];
}

/** Gives the paths of a request to a field that takes one. */
export function fillPath(
  field: FieldProfile,
  mentions: readonly Mention[],
): StringFill | undefined {
  const paths = mentions.filter(
    (mention) => mention.kind === 'path' && mention.cue !== 'name' && !mention.isNegative,
  );
  const strong = paths.filter((mention) => mention.form !== 'words' || mention.cue === 'place');
  const used = strong.length > 0 ? strong : paths;
  if (used.length === 0) return undefined;
  return {
    field,
    values: field.target === 'file' ? filePaths(used) : folderPaths(used),
    mentions: used,
    weight: Math.max(...used.map((mention) => weightOf(field, mention))),
  };
}
