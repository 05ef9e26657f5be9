import { describeSchema, runTool, type AnyToolContract } from '@toolwright/core';
import { describe, expect, it } from 'vitest';
import { filesystemErrors } from '../src/index.ts';
import { packTools } from './support/pack-tools.ts';
import { openTree } from './support/workspaces.ts';

const tools = packTools();

function exampleOf(tool: AnyToolContract): object {
  return tool.toolCard?.example ?? {};
}

describe.each(tools.map((tool) => [tool.name, tool] as const))('%s', (_name, tool) => {
  it('costs a model little to know', () => {
    const { input } = describeSchema(tool.inputSchema);
    const wire = JSON.stringify({ name: tool.name, description: tool.description, input });
    // About four characters a token; JSON Schema's own words are most of it.
    expect(Math.ceil(tool.description.length / 4)).toBeLessThan(60);
    expect(wire.length).toBeLessThan(2_400);
  });

  it('describes every field whose name does not say it', () => {
    const { input } = describeSchema(tool.inputSchema);
    const silent = Object.entries(input.properties ?? {})
      .filter(([, schema]) => typeof schema === 'object' && schema.description === undefined)
      .map(([field]) => field);
    expect(silent.filter((field) => !['limit', 'type'].includes(field))).toEqual([]);
  });

  it('has a card whose example runs', async () => {
    await using open = await openTree('memory', {
      'docs/notes.md': 'text\n',
      'src/a.ts': '// TODO\n',
    });
    const result = await runTool(tool, exampleOf(tool), { context: open.context });
    expect(result.error).toBeUndefined();
    expect(result.content).toHaveLength(1);
    expect(result.data).toBeTypeOf('object');
  });

  it('refuses unknown fields', async () => {
    await using open = await openTree('memory', {});
    const result = await runTool(
      tool,
      { ...exampleOf(tool), unknown: 1 },
      { context: open.context },
    );
    expect(result.error?.code).toBe('ARGUMENTS_INVALID');
  });

  it('asks only for the permission that it declares', () => {
    const needed = tool.permissionsFor?.(exampleOf(tool)) ?? [];
    expect(needed.length).toBeGreaterThan(0);
    for (const permission of needed)
      expect(permission).toMatch(new RegExp(`^${tool.permissions[0]}:/`));
  });

  it('fails with a code of the table, and says what to do next', async () => {
    await using open = await openTree('memory', {});
    const contexts = [
      { ...open.context, workspace: undefined },
      { ...open.context, signal: AbortSignal.abort() },
      open.context,
    ];
    for (const context of contexts) {
      // A path that is nowhere, which is no fault for a tool that makes files, but a `..` is one.
      const path = tool.permissions[0] === 'fs.read' ? 'no/such/path' : '../no/such/path';
      const input = { ...exampleOf(tool), path };
      const { error } = await runTool(tool, input, { context });
      expect(Object.keys(filesystemErrors)).toContain(error?.code);
      expect(error?.hint).toBeTruthy();
      expect(JSON.stringify([error?.message, error?.hint])).not.toContain('no/such');
    }
  });
});
