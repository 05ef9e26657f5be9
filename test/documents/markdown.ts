import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

export const repository = path.resolve(import.meta.dirname, '../..');

/** A fenced block of a page: its info string after the backticks, its text, and the line it begins on. */
export interface Fence {
  readonly page: string;
  readonly line: number;
  readonly info: string;
  readonly text: string;
}

/** Every Markdown page that a reader is led to, as paths from the repository's root. */
export function pages(): readonly string[] {
  const folders = ['.', ...below('packages'), ...below('apps'), ...tree('docs')];
  return folders.flatMap((folder) =>
    readdirSync(path.join(repository, folder))
      .filter((name) => name.endsWith('.md') && name !== 'CHANGELOG.md')
      .map((name) => path.join(folder, name)),
  );
}

export function textOf(page: string): string {
  return readFileSync(path.join(repository, page), 'utf8');
}

export function fences(page: string): readonly Fence[] {
  const found: Fence[] = [];
  let open: { info: string; line: number; lines: string[] } | undefined;
  for (const [index, line] of textOf(page).split('\n').entries()) {
    if (!line.startsWith('```')) {
      open?.lines.push(line);
    } else if (open === undefined) {
      open = { info: line.slice(3).trim(), line: index + 1, lines: [] };
    } else {
      found.push({ page, line: open.line, info: open.info, text: `${open.lines.join('\n')}\n` });
      open = undefined;
    }
  }
  return found;
}

/** Relative link targets, without anchors. */
export function localLinks(page: string): readonly string[] {
  return [...textOf(page).matchAll(/\]\(([^)\s]+)\)/g)]
    .map((match) => match[1] ?? '')
    .filter((target) => !/^(?:[a-z]+:|#)/.test(target))
    .map((target) => target.split('#')[0] ?? '');
}

function below(folder: string): readonly string[] {
  return readdirSync(path.join(repository, folder)).map((name) => path.join(folder, name));
}

function tree(folder: string): readonly string[] {
  const inside = readdirSync(path.join(repository, folder), { withFileTypes: true });
  return [
    folder,
    ...inside
      .filter((entry) => entry.isDirectory())
      .flatMap((entry) => tree(path.join(folder, entry.name))),
  ];
}
