import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { functionTool } from '../contract/function-tool.ts';
import { isToolwrightError, type ToolwrightError } from '../errors/toolwright-error.ts';
import { checkPackTools } from './check-pack.ts';
import { definePack } from './define-pack.ts';
import { packEntry } from './pack-entry.ts';

const tool = functionTool('a', () => 1, {
  description: 'd',
  parameters: {},
  permissions: ['fs.read'],
});
const right = { id: 'notes', contract: 1, permissions: ['fs.read'], tools: [tool] };

function errorOf(definition: unknown): ToolwrightError {
  try {
    definePack(definition as never);
  } catch (error) {
    if (isToolwrightError(error)) return error;
    throw error;
  }
  throw new Error('Nothing was thrown.');
}

describe('definePack', () => {
  it('returns the pack itself', () => {
    expect(definePack(right)).toBe(right);
  });

  it.each<[place: string, changes: object]>([
    ['pack.id', { id: 'Notes' }],
    ['pack.id', { id: '' }],
    ['pack.id', { id: undefined }],
    ['pack.id', { id: 'a'.repeat(65) }],
    ['notes.permissions', { permissions: undefined }],
    ['notes.permissions/1', { permissions: ['fs.read', 'fs.read:/x'] }],
    ['notes.tools', { tools: undefined }],
    ['notes.tools', { create: () => [] }],
    ['notes.tools', { tools: 'a' }],
    ['notes.create', { tools: undefined, create: [] }],
    ['notes.options', { options: { type: 'object' } }],
    ['notes.dispose', { dispose: true }],
    ['notes.tools/a', { permissions: ['fs.write'] }],
    ['notes.tools/a', { tools: [tool, tool] }],
    ['notes.tools/0', { tools: [{}] }],
  ])('refuses at %s', (place, changes) => {
    expect(errorOf({ ...right, ...changes })).toMatchObject({ code: 'PACK_INVALID', place });
  });

  it('reports all faults at once', () => {
    expect(errorOf({ ...right, id: '', permissions: ['x'], dispose: 1 }).details).toHaveLength(3);
  });

  it.each([0, 2, '1', undefined])('does not take contract %j', (contract) => {
    expect(errorOf({ ...right, contract })).toMatchObject({
      code: 'PACK_CONTRACT_UNSUPPORTED',
      place: 'notes.contract',
    });
  });

  it.each([undefined, null, 'notes', []])('refuses what is no pack: %j', (pack) => {
    expect(errorOf(pack).code).toMatch(/^PACK_/);
  });
});

describe('checkPackTools', () => {
  it('holds tools that a pack made to the pack’s permissions', () => {
    const pack = definePack({ id: 'notes', contract: 1, permissions: [], create: () => [tool] });
    expect(() => checkPackTools(pack, [tool])).toThrow(
      expect.objectContaining({
        code: 'PACK_INVALID',
        message: expect.stringContaining('Add fs.read') as string,
      }),
    );
    expect(() => checkPackTools(pack, undefined as never)).toThrow(
      expect.objectContaining({ code: 'PACK_INVALID' }),
    );
  });
});

describe('packEntry', () => {
  it('holds the pack, its options and the choice of tools', () => {
    const pack = definePack({
      id: 'n',
      contract: 1,
      permissions: [],
      options: z.object({ lines: z.number().default(5) }),
      create: () => [],
    });
    expect(packEntry(pack, { lines: 1 }, { exclude: ['a*'] })).toEqual({
      pack,
      options: { lines: 1 },
      exclude: ['a*'],
    });
    expect(packEntry(pack)).toEqual({ pack });
  });
});
