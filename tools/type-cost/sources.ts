/** Programs whose type check is measured: text of one TypeScript file each. */

const imports = "import { defineTool } from '@toolwright/core';\nimport { z } from 'zod';\n";

const declared =
  "category: 'c', description: 'd', effects: { readOnly: true }, permissions: [], risk: 'none', outputTrust: 'trusted'";

/** Eight kinds of field, used in turn. */
const fields = [
  'z.string().min(1)',
  'z.int().min(0).default(1)',
  'z.number().optional()',
  'z.boolean().default(false)',
  "z.enum(['a', 'b', 'c'])",
  'z.array(z.object({ id: z.string(), value: z.number().nullable() }))',
  'z.record(z.string(), z.union([z.string(), z.number()]))',
  'z.object({ deep: z.object({ deeper: z.array(z.string()).optional() }) })',
];

function tool(name: string, fieldCount: number): string {
  const members = Array.from(
    { length: fieldCount },
    (_, index) => `f${index}: ${fields[index % fields.length]}`,
  );
  return `export const ${name} = defineTool({
  name: '${name}', ${declared},
  inputSchema: z.object({ ${members.join(', ')} }),
  outputSchema: z.object({ n: z.number() }),
  execute: (input) => ({ n: input.f0.length }),
});\n`;
}

/** Only the imports: what TypeScript reads before the first tool. */
export const noTools = `${imports}export { defineTool, z };\n`;

export function tools(count: number, fieldCount: number): string {
  return (
    imports +
    Array.from({ length: count }, (_, index) => tool(`tool_${index}`, fieldCount)).join('')
  );
}
