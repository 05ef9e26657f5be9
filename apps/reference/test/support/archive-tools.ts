import type { JsonObject } from '@toolwright/core';
import type { PlannerCard } from '../../src/planner/tools/planner-card.ts';
import type { PlannerTool } from '../../src/planner/tools/tool-profile.ts';

/** A made-up tool with what it answers, so that a test can follow a whole turn. */
export interface ExampleTool extends PlannerTool {
  readonly card: PlannerCard;
  answer(input: JsonObject): string;
}

export interface ExampleFile {
  readonly text: string;
  readonly modifiedAt: string;
}

/** A text argument, or what stands for it when it is left out. */
const textOf = (input: JsonObject, name: string, fallback = ''): string => {
  const value = input[name];
  return typeof value === 'string' ? value : fallback;
};

const line = (text: string): string[] => text.split('\n');

function globToRegex(glob: string): RegExp {
  const source = glob
    .replace(/[.+^$()|[\]\\]/g, '\\$&')
    .replace(/\{([^}]*)\}/g, (_all, inner: string) => `(${inner.split(',').join('|')})`)
    .replace(
      /\*\*\/|\*\*|\*|\?/g,
      (mark) => ({ '**/': '(.*/)?', '**': '.*', '*': '[^/]*', '?': '[^/]' })[mark] ?? mark,
    );
  return new RegExp(`^${source}$`);
}

/** Four made-up tools over texts in memory: none of them bears the name of a real one. */
export function archiveTools(files: ReadonlyMap<string, ExampleFile>): ExampleTool[] {
  const below = (folder: string): string[] =>
    [...files.keys()]
      .filter((path) => folder === '.' || path === folder || path.startsWith(`${folder}/`))
      .sort();
  const bytes = (path: string): number => Buffer.byteLength(files.get(path)?.text ?? '');
  return [
    {
      name: 'shelf_view',
      description:
        'Shows what a folder holds: names with kind, size in bytes and time of the last change.',
      inputSchema: {
        type: 'object',
        properties: {
          folder: { type: 'string', default: '.', description: 'The folder to look into.' },
          depth: {
            type: 'integer',
            default: 1,
            description: 'How many levels of folders to show.',
          },
          limit: { type: 'integer', default: 1000, description: 'Most entries to show.' },
          hidden: {
            type: 'boolean',
            default: false,
            description: 'Also entries whose name starts with a dot.',
          },
        },
      },
      card: {
        title: 'Look into a folder',
        purpose: 'Lists the entries of a folder.',
        whenToUse: 'To see the contents of a folder.',
        synonyms: ['list', 'directory', 'ls', 'contents', 'entries'],
        example: { folder: 'notes' },
        resultFields: ['path', 'kind', 'sizeBytes', 'modifiedAt'],
        readOnly: true,
      },
      answer(input) {
        const folder = textOf(input, 'folder', '.');
        const { depth = 1 } = input;
        const prefix = folder === '.' ? '' : `${folder}/`;
        const seen = new Map<string, string>();
        for (const path of below(folder)) {
          const names = path.slice(prefix.length).split('/');
          for (let level = 1; level <= Math.min(Number(depth), names.length); level += 1) {
            const shown = `${prefix}${names.slice(0, level).join('/')}`;
            const isFile = level === names.length;
            seen.set(
              shown,
              isFile
                ? `${shown}  ${bytes(path)} bytes  ${files.get(path)?.modifiedAt}`
                : `${shown}/  folder`,
            );
          }
        }
        return [...seen.values()].join('\n');
      },
    },
    {
      name: 'paper_trail',
      description: 'Looks for files by the shape of their path and gives their paths.',
      inputSchema: {
        type: 'object',
        properties: {
          patterns: {
            anyOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' } }],
            description: 'Glob, or several: `**/*.txt`; `!` before one leaves out.',
          },
          within: { type: 'string', default: '.', description: 'The root folder of the search.' },
          kind: { enum: ['file', 'directory'], description: 'Only entries of this kind.' },
          limit: { type: 'integer', default: 1000, description: 'Most paths to give.' },
          hidden: {
            type: 'boolean',
            default: false,
            description: 'Also names that start with a dot.',
          },
          respectIgnore: {
            type: 'boolean',
            default: true,
            description: 'Leave out what ignore files name.',
          },
        },
        required: ['patterns'],
      },
      card: {
        title: 'Find files by name',
        purpose: 'Finds files whose path matches a glob.',
        whenToUse: 'To find files by name or extension.',
        synonyms: ['find', 'glob', 'locate', 'files named', 'where is the file'],
        resultFields: ['path'],
        readOnly: true,
      },
      answer(input) {
        const within = textOf(input, 'within', '.');
        const { patterns = '' } = input;
        const globs = [patterns]
          .flat()
          .flatMap((glob) => (typeof glob === 'string' ? globToRegex(glob) : []));
        const prefix = within === '.' ? '' : `${within}/`;
        return below(within)
          .filter((path) => globs.some((glob) => glob.test(path.slice(prefix.length))))
          .join('\n');
      },
    },
    {
      name: 'ink_search',
      description: 'Searches the text of files for a pattern.',
      inputSchema: {
        type: 'object',
        properties: {
          pattern: {
            type: 'string',
            description: 'What to look for: a regular expression, or plain text with regex=false.',
          },
          within: { type: 'string', default: '.', description: 'Folder or file to search.' },
          glob: { type: 'string', description: 'Only files whose path matches this glob.' },
          regex: {
            type: 'boolean',
            default: true,
            description: 'false: the pattern is plain text.',
          },
          caseSensitive: { type: 'boolean', description: 'Whether upper and lower case differ.' },
          context: { type: 'integer', default: 0, description: 'Lines to show around each match.' },
          mode: {
            enum: ['content', 'files', 'count'],
            default: 'content',
            description:
              'content: matching lines; files: paths with their size in bytes; count: matches per file.',
          },
          limit: { type: 'integer', default: 100, description: 'Most matches to give.' },
        },
        required: ['pattern'],
      },
      card: {
        title: 'Search in files',
        purpose: 'Finds the lines or files that contain a text.',
        whenToUse: 'To find where something is mentioned, used or defined.',
        synonyms: ['grep', 'search', 'mention', 'contain', 'occurrences', 'usages'],
        resultFields: ['path', 'line', 'sizeBytes', 'matches'],
        readOnly: true,
      },
      answer(input) {
        const within = textOf(input, 'within', '.');
        const pattern = textOf(input, 'pattern');
        const glob = textOf(input, 'glob', '**/*');
        const { mode = 'content', regex = true, caseSensitive = true } = input;
        const source = regex === false ? pattern.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&') : pattern;
        const expression = new RegExp(source, caseSensitive === false ? 'i' : '');
        const filter = globToRegex(glob);
        return below(within)
          .filter((path) => filter.test(path))
          .flatMap((path) => {
            const hits = line(files.get(path)?.text ?? '').flatMap((text, index) =>
              expression.test(text) ? [`${path}:${index + 1}: ${text}`] : [],
            );
            if (hits.length === 0) return [];
            if (mode === 'files') return [`${path} (${bytes(path)} bytes)`];
            return mode === 'count' ? [`${path}: ${hits.length} matches`] : hits;
          })
          .join('\n');
      },
    },
    {
      name: 'page_turner',
      description: 'Opens one file and gives its lines with their numbers.',
      inputSchema: {
        type: 'object',
        properties: {
          path: { type: 'string', description: 'The file to open.' },
          offset: { type: 'integer', default: 1, description: 'The first line, counted from 1.' },
          limit: { type: 'integer', default: 2000, description: 'Most lines to give.' },
          encoding: { type: 'string', description: 'Encoding, when it is not UTF-8.' },
        },
        required: ['path'],
      },
      card: {
        title: 'Read a file',
        purpose: 'Reads the text of one file.',
        whenToUse: 'To read a file whose path is known.',
        synonyms: ['read', 'open', 'show', 'cat', 'print', 'head'],
        resultFields: ['line'],
        readOnly: true,
      },
      answer(input) {
        const path = textOf(input, 'path');
        const { offset = 1, limit = 2000 } = input;
        const all = line(files.get(path)?.text ?? '');
        return all
          .slice(Number(offset) - 1, Number(offset) - 1 + Number(limit))
          .map((text, index) => `${index + Number(offset)}\t${text}`)
          .join('\n');
      },
    },
  ];
}

/** A small archive: a few folders, three kinds of files, sizes and times that differ. */
export const archive: ReadonlyMap<string, ExampleFile> = new Map(
  Object.entries({
    'README.md': { text: 'Archive\nAll about QuillPen.\n', modifiedAt: '2026-03-01T10:00:00Z' },
    'notes/ink.md': {
      text: 'QuillPen needs ink.\nBlack ink.\n',
      modifiedAt: '2026-02-01T10:00:00Z',
    },
    'notes/paper.md': { text: 'Paper only.\n', modifiedAt: '2026-05-01T10:00:00Z' },
    'notes/long/story.md': {
      text: `${'A long line about nothing.\n'.repeat(30)}QuillPen\n`,
      modifiedAt: '2026-01-01T10:00:00Z',
    },
    'src/pen.ts': { text: 'export class QuillPen {}\n', modifiedAt: '2026-04-01T10:00:00Z' },
    'src/pen.test.ts': {
      text: 'import { QuillPen } from "./pen.ts";\nnew QuillPen();\nnew QuillPen();\n',
      modifiedAt: '2026-04-02T10:00:00Z',
    },
    'src/ink_well.ts': { text: 'export const ink_well = 1;\n', modifiedAt: '2026-04-03T10:00:00Z' },
    'src/box/lid.ts': {
      text: 'export const lid = "QuillPen";\n// TODO: hinge\n',
      modifiedAt: '2026-04-04T10:00:00Z',
    },
    'data/pens.json': { text: '{ "pens": 3 }\n', modifiedAt: '2026-04-05T10:00:00Z' },
  }),
);
