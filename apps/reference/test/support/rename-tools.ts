import type { ExampleTool } from './archive-tools.ts';

/** The same tools under other names, with every mention of a name in their texts replaced as well. */
export function renameTools(
  tools: readonly ExampleTool[],
  nameOf: (index: number) => string,
): ExampleTool[] {
  const names = new Map(tools.map((tool, index) => [tool.name, nameOf(index)]));
  const rename = (text: string): string =>
    [...names].reduce(
      (result, [from, to]) => result.replace(new RegExp(`\\b${from}\\b`, 'g'), to),
      text,
    );
  return tools.map((tool) => ({
    ...tool,
    name: names.get(tool.name) ?? tool.name,
    description: rename(tool.description),
    inputSchema: JSON.parse(rename(JSON.stringify(tool.inputSchema))) as ExampleTool['inputSchema'],
    card: {
      ...tool.card,
      ...(tool.card.title === undefined ? {} : { title: rename(tool.card.title) }),
      ...(tool.card.purpose === undefined ? {} : { purpose: rename(tool.card.purpose) }),
      ...(tool.card.whenToUse === undefined ? {} : { whenToUse: rename(tool.card.whenToUse) }),
    },
  }));
}
