import type { JsonSchema } from '@toolwright/core';
import type { ShownTool } from '../commands/tools.ts';

function typeOf(schema: JsonSchema | boolean): string {
  if (typeof schema === 'boolean') return 'any';
  const variants = (schema['anyOf'] ?? schema['oneOf']) as readonly JsonSchema[] | undefined;
  if (variants !== undefined) return variants.map(typeOf).join(' | ');
  if (schema.enum !== undefined)
    return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  const type = Array.isArray(schema.type)
    ? schema.type.join(' | ')
    : ((schema.type as string | undefined) ?? 'any');
  return type === 'array' && schema.items !== undefined ? `${typeOf(schema.items)}[]` : type;
}

function fieldLines({ properties = {}, required = [] }: JsonSchema): string[] {
  return Object.entries(properties).flatMap(([name, property]) => {
    const schema = typeof property === 'boolean' ? {} : property;
    const fallback = schema.default === undefined ? '' : ` = ${JSON.stringify(schema.default)}`;
    const head = `  ${name}${required.includes(name) ? '' : '?'}: ${typeOf(property)}${fallback}`;
    return schema.description === undefined ? [head] : [head, `      ${schema.description}`];
  });
}

/** One tool on a page: what it is for, its fields, an example call. */
export function toolPage(tool: ShownTool): string {
  const { toolCard: card, inputSchema } = tool;
  const lines = [
    tool.title === undefined ? tool.name : `${tool.name}: ${tool.title}`,
    '',
    tool.description,
  ];
  lines.push('', `Permissions: ${tool.permissions.join(', ') || 'none'}. Risk: ${tool.risk}.`);
  if (tool.withheld !== undefined) lines.push(`Not offered: ${tool.withheld.reason}`);
  if (card !== undefined) {
    lines.push(
      '',
      `Purpose: ${card.purpose}`,
      `When: ${card.whenToUse}`,
      `Not when: ${card.whenNotToUse}`,
      `Safety: ${card.safetyNotes}`,
    );
    if (card.synonyms !== undefined) lines.push(`Also called: ${card.synonyms.join(', ')}`);
  }
  if (inputSchema !== undefined) lines.push('', 'Fields', ...fieldLines(inputSchema));
  if (card !== undefined)
    lines.push('', 'Example', `  call ${tool.name} --json '${JSON.stringify(card.example)}'`);
  return `${lines.join('\n')}\n`;
}
