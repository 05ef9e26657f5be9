import type { ShownTool } from '../commands/tools.ts';
import { columns } from './table.ts';

function firstSentence(text: string): string {
  const sentence = /^.*?[.:](?=\s|$)/s.exec(text)?.[0] ?? text;
  return sentence.replace(/\s+/g, ' ').replace(/[.:]$/, '');
}

function effectOf({ effects }: ShownTool): string {
  if (effects === undefined) return 'depends';
  return effects.readOnly ? 'looks' : effects.destructive === true ? 'destroys' : 'changes';
}

/** All tools, one a line, in columns; the last column says what the tool does or why it is not offered. */
export function toolTable(tools: readonly ShownTool[]): string {
  const rows = [
    ['TOOL', 'OFFERED', 'EFFECT', 'RISK', 'PERMISSIONS', 'WHAT IT DOES'],
    ...tools.map((tool) => [
      tool.name,
      tool.offered ? 'yes' : 'no',
      effectOf(tool),
      tool.risk,
      tool.permissions.join(' ') || '-',
      tool.withheld?.reason ?? firstSentence(tool.description),
    ]),
  ];
  return columns(rows);
}
