import type { AnyToolContract, PackEntry } from '@toolwright/core';
import { compileGlob, type Glob } from '@toolwright/core/grants';
import { toolkitError } from '../errors.ts';

/** Which tools of a pack the host takes. */
export interface ToolChoice {
  takes(tool: AnyToolContract): boolean;
  /** Globs of the entry that match none of these tools: most likely misspelt. */
  unmatched(tools: readonly AnyToolContract[]): readonly string[];
}

/** Reads `include` and `exclude`. Throws TOOLKIT_OPTIONS_INVALID. */
export function readToolChoice(entry: PackEntry, place: string): ToolChoice {
  const include = readGlobs(entry.include, `${place}.include`);
  const exclude = readGlobs(entry.exclude, `${place}.exclude`) ?? [];
  return {
    takes: ({ name, enabled }) =>
      enabled !== false &&
      (include === undefined || matchesAny(include, name)) &&
      !matchesAny(exclude, name),
    unmatched: (tools) =>
      [...(include ?? []), ...exclude]
        .filter((glob) => !tools.some((tool) => glob.test(tool.name)))
        .map((glob) => glob.pattern),
  };
}

function readGlobs(globs: unknown, place: string): readonly Glob[] | undefined {
  if (globs === undefined) return undefined;
  if (!Array.isArray(globs) || !globs.every((glob) => typeof glob === 'string' && glob !== '')) {
    throw toolkitError('TOOLKIT_OPTIONS_INVALID', {
      message: 'Tools are chosen by an array of names, in which `*` stands for any characters.',
      place,
    });
  }
  return globs.map((glob: string) => compileGlob(glob, { stops: '' }));
}

function matchesAny(globs: readonly Glob[], name: string): boolean {
  return globs.some((glob) => glob.test(name));
}
