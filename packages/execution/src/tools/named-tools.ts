import { ToolwrightError } from '@toolwright/core';
import type { PreparedTool } from './prepared-tool.ts';

/** The tools of these names. Throws ToolwrightError with UNKNOWN_TOOL for names that find none. */
export function namedTools(
  names: readonly string[],
  find: (name: string) => PreparedTool | undefined,
): ReadonlyMap<string, PreparedTool> {
  const named = new Map<string, PreparedTool>();
  const unknown: string[] = [];
  for (const name of names) {
    const tool = find(name);
    if (tool === undefined) unknown.push(name);
    else named.set(name, tool);
  }
  if (unknown.length === 0) return named;
  throw new ToolwrightError(
    'UNKNOWN_TOOL',
    `No granted tool of this run is called ${unknown.map((name) => `"${name}"`).join(', ')}.`,
    {
      place: 'expose',
      hint: 'Expose names from run.tools(), or grant what these tools need; run.unavailable() says which were set aside.',
    },
  );
}
