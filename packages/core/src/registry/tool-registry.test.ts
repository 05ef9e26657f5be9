import { describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { defineClientTool, defineTool } from '../contract/define-tool.ts';
import type { AnyToolContract } from '../contract/tool-contract.ts';
import { createMemoryLogger } from '../testing/memory-logger.ts';
import { createToolRegistry, type RegistryEvent } from './tool-registry.ts';

const declared = {
  category: 'utility',
  description: 'd',
  effects: { readOnly: true },
  permissions: [],
  risk: 'none',
  outputTrust: 'trusted',
} as const;

function tool(
  name: string,
  more: { readonly category?: string; readonly tags?: readonly string[] } = {},
) {
  return defineTool({
    ...declared,
    ...more,
    name,
    inputSchema: z.object({ n: z.number() }),
    outputSchema: z.object({ doubled: z.number() }),
    execute: ({ n }) => ({ doubled: n * 2 }),
  });
}

describe('a tool registry', () => {
  it('starts empty', () => {
    const registry = createToolRegistry();
    expect([registry.size, registry.names(), registry.list(), registry.schemas()]).toEqual([
      0,
      [],
      [],
      [],
    ]);
  });

  it('lists its tools sorted by name, whatever the order of registering', () => {
    const registry = createToolRegistry();
    registry.register(tool('b'), tool('a'));
    registry.register(tool('B'));
    expect(registry.names()).toEqual(['B', 'a', 'b']);
    expect(registry.list().map(({ name }) => name)).toEqual(['B', 'a', 'b']);
  });

  it('has tools named like members of Object.prototype only when they are registered', () => {
    const registry = createToolRegistry();
    const names = ['constructor', 'toString', '__proto__', 'hasOwnProperty'];
    for (const name of names)
      expect([registry.get(name), registry.unregister(name)]).toEqual([undefined, false]);
    registry.register(...names.map((name) => tool(name)));
    for (const name of names) expect(registry.get(name)?.name).toBe(name);
    expect(registry.size).toBe(4);
  });

  it.each<[code: string, added: () => AnyToolContract[]]>([
    ['DUPLICATE_TOOL', () => [tool('new'), tool('old')]],
    ['DUPLICATE_TOOL', () => [tool('new'), tool('new')]],
    ['TOOL_INVALID', () => [tool('new'), { ...tool('bad'), risk: 'none at all' as never }]],
    [
      'SCHEMA_INVALID',
      () => [tool('new'), { ...tool('bad'), inputSchema: z.object({ at: z.date() }) }],
    ],
    ['TOOL_INVALID', () => [tool('new'), undefined as never]],
  ])('registers none of several when one is refused with %s', (code, added) => {
    const registry = createToolRegistry();
    registry.register(tool('old'));
    const listener = vi.fn();
    registry.onChange(listener);
    expect(() => registry.register(...added())).toThrow(expect.objectContaining({ code }));
    expect(registry.names()).toEqual(['old']);
    expect(listener).not.toHaveBeenCalled();
  });

  it('takes a name again once it is unregistered', () => {
    const registry = createToolRegistry();
    registry.register(tool('a'));
    expect([registry.unregister('a'), registry.unregister('a'), registry.get('a')]).toEqual([
      true,
      false,
      undefined,
    ]);
    registry.register(tool('a'));
    expect(registry.names()).toEqual(['a']);
  });

  it('finds tools by category and by tag', () => {
    const registry = createToolRegistry();
    registry.register(
      tool('a', { category: 'files', tags: ['x', 'y'] }),
      tool('b', { tags: ['y'] }),
      tool('c'),
    );
    expect(registry.byCategory('files').map(({ name }) => name)).toEqual(['a']);
    expect(registry.byTag('y').map(({ name }) => name)).toEqual(['a', 'b']);
    expect([registry.byCategory('none'), registry.byTag('none')]).toEqual([[], []]);
  });

  it('describes tools with closed input schemas', () => {
    const registry = createToolRegistry();
    registry.register(tool('a'));
    expect(registry.schema('a')).toMatchObject({
      name: 'a',
      description: 'd',
      inputSchema: { type: 'object', required: ['n'], additionalProperties: false },
      outputSchema: { properties: { doubled: { type: 'number' } } },
    });
    expect(registry.schemas()).toEqual([registry.schema('a')]);
  });

  it('gives a tool as a function', async () => {
    const registry = createToolRegistry();
    registry.register(
      tool('a'),
      defineClientTool({ ...declared, name: 'at_client', inputSchema: z.object({}) }),
    );
    expect((await registry.callable('a')({ n: 4 })).data).toEqual({ doubled: 8 });
    expect((await registry.callable('a')({ n: 'x' })).error?.code).toBe('ARGUMENTS_INVALID');
    expect((await registry.callable('at_client')({})).error?.code).toBe('TOOL_NOT_EXECUTABLE');
  });

  it('refuses unknown names without listing the known ones', () => {
    const registry = createToolRegistry();
    registry.register(tool('hidden'));
    for (const ask of [registry.callable, registry.schema]) {
      expect(() => ask('constructor')).toThrow(expect.objectContaining({ code: 'UNKNOWN_TOOL' }));
      expect(() => ask('x')).not.toThrow(/hidden/);
    }
  });

  it('tells listeners what changed, once a call, after the change', () => {
    const registry = createToolRegistry();
    const seen: string[] = [];
    const listener = ({ type, tools }: RegistryEvent) => {
      seen.push(`${type} ${tools.map(({ name }) => name).join(',')} of ${registry.size}`);
    };
    const end = registry.onChange(listener);
    registry.register(tool('b'), tool('a'));
    registry.register();
    registry.unregister('none');
    registry.unregister('b');
    end();
    registry.unregister('a');
    expect(seen).toEqual(['tool-registered b,a of 2', 'tool-unregistered b of 1']);
  });

  it('goes on when a listener throws, and logs it', () => {
    const logger = createMemoryLogger();
    const registry = createToolRegistry({ logger });
    const second = vi.fn();
    registry.onChange(() => {
      throw new TypeError('secret');
    });
    registry.onChange(second);
    registry.register(tool('a'));
    expect(second).toHaveBeenCalledOnce();
    expect(logger.entries).toEqual([
      {
        level: 'error',
        message: 'A listener of the tool registry failed.',
        fields: { error: 'TypeError' },
      },
    ]);
  });
});
