import {
  definePack,
  defineTool,
  jsonSchema,
  packEntry,
  type AnyToolContract,
  type Pack,
  type PackEntry,
} from '@toolwright/core';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { FaultList } from '../fault-list.ts';
import { fillPorts } from '../ports.ts';
import { loadPacks } from './load-packs.ts';
import type { LoadedPack } from './loaded-pack.ts';

function toolNamed(name: string, more: { readonly enabled?: boolean } = {}): AnyToolContract {
  return defineTool({
    name,
    category: 'test',
    description: 'Does nothing.',
    inputSchema: jsonSchema({ type: 'object' }),
    effects: { readOnly: true },
    permissions: [],
    risk: 'none',
    outputTrust: 'trusted',
    execute: () => 'done',
    ...more,
  });
}

function packOf(id: string, ...names: readonly string[]): Pack {
  return definePack({
    id,
    contract: 1,
    permissions: [],
    tools: names.map((name) => toolNamed(name)),
  });
}

function load(...entries: ReadonlyArray<Pack | PackEntry>): {
  readonly loaded: readonly LoadedPack[];
  readonly faults: FaultList;
} {
  const faults = new FaultList();
  const loaded: LoadedPack[] = [];
  loadPacks(entries, fillPorts(), faults, loaded);
  return { loaded, faults };
}

function namesOf(loaded: readonly LoadedPack[]): readonly string[] {
  return loaded.flatMap(({ tools }) => tools.map((tool) => tool.name));
}

describe('loadPacks', () => {
  it('gives create the options with defaults filled in, and the ports', () => {
    const seen: unknown[] = [];
    const pack = definePack({
      id: 'notes',
      contract: 1,
      permissions: [],
      options: z.object({ limit: z.number().default(7) }),
      create: ({ options, ports }) => {
        seen.push(options, typeof ports.clock.now());
        return [toolNamed('note')];
      },
    });
    const { loaded, faults } = load(pack);
    expect(faults.isEmpty).toBe(true);
    expect(seen).toEqual([{ limit: 7 }, 'number']);
    expect(namesOf(loaded)).toEqual(['note']);
  });

  it('names the option that is wrong by its path', () => {
    const pack = definePack({
      id: 'notes',
      contract: 1,
      permissions: [],
      options: z.object({ limits: z.object({ lines: z.number() }) }),
      create: () => [],
    });
    const error = load(
      packOf('other', 'a'),
      packEntry(pack, { limits: { lines: 'x' as never } }),
    ).faults.toError();
    expect(error).toMatchObject({
      code: 'PACK_OPTIONS_INVALID',
      place: 'packs[1].options.limits.lines',
    });
  });

  it.each<[string, Pack | PackEntry, string, string]>([
    [
      'options for a pack without any',
      { pack: packOf('a', 'x'), options: {} },
      'PACK_OPTIONS_INVALID',
      'packs[0].options',
    ],
    [
      'an unknown key of an entry',
      { pack: packOf('a', 'x'), exlude: ['x'] } as never,
      'TOOLKIT_OPTIONS_INVALID',
      'packs[0]',
    ],
    [
      'an include that is no list',
      { pack: packOf('a', 'x'), include: 'x' as never },
      'TOOLKIT_OPTIONS_INVALID',
      'packs[0].include',
    ],
    [
      'an include that matches nothing',
      { pack: packOf('a', 'x'), include: ['y'] },
      'TOOLKIT_OPTIONS_INVALID',
      'packs[0]',
    ],
    [
      'an exclude that matches nothing',
      { pack: packOf('a', 'x'), exclude: ['y*'] },
      'TOOLKIT_OPTIONS_INVALID',
      'packs[0]',
    ],
    ['what is no pack', undefined as never, 'PACK_INVALID', 'pack'],
    [
      'a pack for another contract',
      { ...packOf('a', 'x'), contract: 2 },
      'PACK_CONTRACT_UNSUPPORTED',
      'a.contract',
    ],
  ])('refuses %s', (_, entry, code, place) => {
    expect(load(entry).faults.toError()).toMatchObject({ code, place });
  });

  it('refuses an options schema that answers later', () => {
    const pack = definePack({
      id: 'notes',
      contract: 1,
      permissions: [],
      options: z.object({}).refine(() => Promise.resolve(false)),
      create: () => [],
    });
    expect(load(pack).faults.toError()).toMatchObject({
      code: 'PACK_OPTIONS_INVALID',
      place: 'packs[0].options',
    });
  });

  it('refuses the same id twice and keeps the first', () => {
    const { loaded, faults } = load(packOf('a', 'x'), packOf('a', 'y'));
    expect(faults.toError()).toMatchObject({ code: 'PACK_CONFLICT', place: 'packs[1]' });
    expect(namesOf(loaded)).toEqual(['x']);
  });

  it('reports what create throws as the cause', () => {
    const cause = new Error('no driver');
    const pack = definePack({
      id: 'notes',
      contract: 1,
      permissions: [],
      create: () => {
        throw cause;
      },
    });
    const { loaded, faults } = load(pack);
    expect(faults.toError()).toMatchObject({ code: 'PACK_CREATE_FAILED', place: 'notes', cause });
    expect(loaded.map(({ pack: { id } }) => id)).toEqual(['notes']);
  });

  it('refuses a create that answers later, without an unhandled rejection', () => {
    const pack = definePack({
      id: 'notes',
      contract: 1,
      permissions: [],
      create: (() => Promise.reject(new Error('late'))) as never,
    });
    expect(load(pack).faults.toError()).toMatchObject({ code: 'PACK_INVALID' });
  });

  it('refuses tools of create that ask for more than the pack declares', () => {
    const greedy = { ...toolNamed('greedy'), permissions: ['fs.write'] };
    const pack = definePack({
      id: 'notes',
      contract: 1,
      permissions: ['fs.read'],
      create: () => [greedy],
    });
    expect(load(pack).faults.toError()).toMatchObject({ code: 'PACK_INVALID' });
  });

  it.each<[string, Omit<PackEntry, 'pack'>, readonly string[]]>([
    ['all', {}, ['list', 'read', 'read_all']],
    ['included ones', { include: ['read*'] }, ['read', 'read_all']],
    ['all but excluded ones', { exclude: ['*_all'] }, ['list', 'read']],
    [
      'included ones without excluded ones',
      { include: ['read*'], exclude: ['read'] },
      ['read_all'],
    ],
  ])('takes %s', (_, choice, names) => {
    expect(
      namesOf(load({ pack: packOf('a', 'list', 'read', 'read_all'), ...choice }).loaded),
    ).toEqual(names);
  });

  it('leaves disabled tools out', () => {
    const pack = definePack({
      id: 'a',
      contract: 1,
      permissions: [],
      tools: [toolNamed('on'), toolNamed('off', { enabled: false })],
    });
    expect(namesOf(load(pack).loaded)).toEqual(['on']);
  });

  it('gathers the faults of all packs', () => {
    const error = load(
      { pack: packOf('a', 'x'), options: {} },
      packOf('b', 'y'),
      packOf('b', 'z'),
    ).faults.toError();
    expect(error.code).toBe('TOOLKIT_INVALID');
    expect(error.details).toMatchObject({
      faults: [{ code: 'PACK_OPTIONS_INVALID' }, { code: 'PACK_CONFLICT' }],
    });
    expect(error.message).toContain('2 things are wrong');
    expect(error.message).toContain('packs[0].options');
    expect(error.message).toContain('packs[2]');
  });
});
