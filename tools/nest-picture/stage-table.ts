import type { NestRow } from './nest-rows.ts';

const begin = '<!-- stages: written by `npm run nest` -->';
const end = '<!-- /stages -->';

/** The page with the table of stages, rules and codes between its two marks. */
export function withStageTable(
  page: string,
  rows: readonly NestRow[],
  elsewhere: Readonly<Record<string, string>>,
): string {
  const from = page.indexOf(begin);
  const to = page.indexOf(end);
  if (from === -1 || to < from) throw new Error(`The page lacks the marks ${begin} and ${end}.`);
  const table = [
    ['stage', 'on the way in', 'on the way back', 'codes'],
    ['---', '---', '---', '---'],
    ...rows.map(({ stage, down = '', up = '', codes }) => [stage, down, up, listed(codes)]),
    ...Object.entries(elsewhere).map(([code, where]) => ['–', where, '', listed([code])]),
  ];
  const lines = table.map((cells) => `| ${cells.join(' | ')} |`);
  return `${page.slice(0, from)}${begin}\n\n${lines.join('\n')}\n\n${page.slice(to)}`;
}

function listed(codes: readonly string[]): string {
  return codes.map((code) => `\`${code}\``).join(', ');
}
