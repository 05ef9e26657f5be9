import { describe, expect, it } from 'vitest';
import { jsonSchema, type AuditRecord } from '@toolwright/core';
import { createToolkit, type ToolkitOptions } from '@toolwright/toolkit';
import { exampleTool, examplePack } from './example-tools.ts';

const acme = { tenant: 'acme' };

function faultOf(options: ToolkitOptions): unknown {
  try {
    createToolkit(options);
  } catch (error) {
    return error;
  }
  throw new Error('nothing was thrown');
}

describe('createToolkit', () => {
  it('offers nothing that needs a permission without grants', async () => {
    await using toolkit = createToolkit({
      tools: [exampleTool('pure'), exampleTool('look', { permissions: ['fs.read'] })],
    });
    await using run = await toolkit.openRun({ principal: acme });
    expect(run.tools().map(({ name }) => name)).toEqual(['pure']);
    const outcome = await run.call({ id: 'c', name: 'look', arguments: {} });
    expect(outcome).toMatchObject({ status: 'failed', error: { code: 'UNEXPOSED_TOOL' } });
  });

  it('sets a tool with an unusable schema aside and keeps the others', async () => {
    const broken = {
      ...exampleTool('broken'),
      inputSchema: jsonSchema({ type: 'object', $ref: '#/$defs/nowhere' }),
    };
    await using toolkit = createToolkit({ tools: [broken, exampleTool('whole')] });
    expect(toolkit.unavailable()).toMatchObject([{ name: 'broken', code: 'SCHEMA_UNUSABLE' }]);
    await using run = await toolkit.openRun({ principal: acme });
    expect(run.tools().map(({ name }) => name)).toEqual(['whole']);
  });

  it.each<[string, ToolkitOptions, string, string]>([
    ['an option', { preset: 'fast' as never }, 'TOOLKIT_OPTIONS_INVALID', 'preset'],
    ['a grant', { grants: ['allow fs.read', 'allow'] }, 'GRANT_INVALID', 'grants[1], column 6'],
    ['a pack', { packs: [{} as never] }, 'PACK_CONTRACT_UNSUPPORTED', 'pack.contract'],
    [
      'an own tool',
      { tools: [exampleTool('a'), {} as never] },
      'TOOL_INVALID',
      'tools[1]: tool.name',
    ],
    ['what is no tool', { tools: [undefined as never] }, 'TOOL_INVALID', 'tools[0]: tool'],
    [
      'a tool of a pack',
      { packs: [examplePack('one', [{ ...exampleTool('a'), risk: 'huge' as never }])] },
      'TOOL_INVALID',
      'pack one: a.risk',
    ],
    [
      'two own tools of one name',
      { tools: [exampleTool('a'), exampleTool('a')] },
      'TOOL_NAME_CONFLICT',
      'a',
    ],
    [
      'tools of two packs of one name',
      { packs: [examplePack('one', [exampleTool('a')]), examplePack('two', [exampleTool('a')])] },
      'TOOL_NAME_CONFLICT',
      'a',
    ],
  ])('refuses %s', (_, options, code, place) => {
    expect(faultOf(options)).toMatchObject({ code, place });
  });

  it('lists all faults of grants, packs and names at once', () => {
    const error = faultOf({
      grants: ['let fs.read'],
      tools: [exampleTool('a')],
      packs: [
        examplePack('one', [exampleTool('a')]),
        { pack: examplePack('two', []), options: {} },
      ],
    });
    expect(error).toMatchObject({
      code: 'TOOLKIT_INVALID',
      details: {
        faults: [
          { code: 'GRANT_INVALID' },
          { code: 'PACK_OPTIONS_INVALID' },
          { code: 'TOOL_NAME_CONFLICT' },
        ],
      },
    });
  });

  it('leaves nothing behind: every pack that was made is disposed', async () => {
    const disposed: string[] = [];
    const packOf = (id: string) => examplePack(id, [], { dispose: () => void disposed.push(id) });
    faultOf({
      packs: [packOf('one'), packOf('two'), { pack: examplePack('three', []), options: {} }],
    });
    await Promise.resolve();
    await Promise.resolve();
    expect(disposed).toEqual(['two', 'one']);
  });

  it('lets two packs have one tool name when one of the two is left out', async () => {
    await using toolkit = createToolkit({
      packs: [
        { pack: examplePack('one', [exampleTool('a')]), exclude: ['a'] },
        examplePack('two', [exampleTool('a'), exampleTool('off', { more: { enabled: false } })]),
      ],
    });
    expect(toolkit.tools()).toMatchObject([{ name: 'a', pack: 'two' }]);
  });
});

describe('tools()', () => {
  const options: ToolkitOptions = {
    tools: [
      exampleTool('granted', { permissions: ['fs.read'], more: { title: 'Granted' } }),
      exampleTool('asked', { permissions: ['fs.write'] }),
      exampleTool('refused', { permissions: ['net.fetch'] }),
      exampleTool('risky', { more: { risk: 'high' } }),
      exampleTool('private', { more: { privacy: 'private' } }),
      exampleTool('named_only', { more: { exposure: { deniedByDefault: true } } }),
      {
        ...exampleTool('broken'),
        inputSchema: jsonSchema({ type: 'object', $ref: '#/$defs/nowhere' }),
      },
    ],
    grants: ['allow fs.read', 'ask fs.write', 'deny net.**'],
    riskCeiling: 'medium',
    privacy: ['public', 'internal'],
  };

  it('says of each tool whether it is offered, and why not', async () => {
    await using toolkit = createToolkit(options);
    const codes = toolkit
      .tools()
      .map(({ name, offered, withheld }) => [name, offered ? 'offered' : withheld?.code]);
    expect(codes).toEqual([
      ['asked', 'offered'],
      ['broken', 'SCHEMA_UNUSABLE'],
      ['granted', 'offered'],
      ['named_only', 'NOT_BY_DEFAULT'],
      ['private', 'PRIVACY_DENIED'],
      ['refused', 'NOT_GRANTED'],
      ['risky', 'RISK_DENIED'],
    ]);
    expect(toolkit.tools()[5]?.withheld?.reason).toBe('No rule admits net.fetch.');
  });

  it('says the same as a run offers', async () => {
    await using toolkit = createToolkit(options);
    await using run = await toolkit.openRun({ principal: acme });
    const offered = toolkit.tools().filter((tool) => tool.offered);
    expect(offered.map(({ name }) => name)).toEqual(run.tools().map(({ name }) => name));
  });

  it('describes a tool', async () => {
    await using toolkit = createToolkit({
      packs: [examplePack('notes', options.tools?.slice(0, 1) ?? [])],
    });
    expect(toolkit.tools()).toEqual([
      {
        name: 'granted',
        title: 'Granted',
        pack: 'notes',
        category: 'test',
        description: 'Does what the test says.',
        permissions: ['fs.read'],
        risk: 'none',
        privacy: 'internal',
        effects: { readOnly: true },
        offered: false,
        withheld: { code: 'NOT_GRANTED', reason: 'No rule admits fs.read.' },
      },
    ]);
  });
});

describe('grants as a function of the principal', () => {
  const grants: ToolkitOptions['grants'] = ({ tenant }) =>
    tenant === 'acme' ? ['allow fs.read'] : [];
  const tools = [exampleTool('look', { permissions: ['fs.read'] })];

  it('give each principal its own', async () => {
    await using toolkit = createToolkit({ tools, grants });
    const offered = await Promise.all(
      ['acme', 'other'].map(
        async (tenant) => (await toolkit.openRun({ principal: { tenant } })).tools().length,
      ),
    );
    expect(offered).toEqual([1, 0]);
    expect(toolkit.tools(acme)).toMatchObject([{ offered: true }]);
    expect(() => toolkit.tools()).toThrow(expect.objectContaining({ code: 'PRINCIPAL_INVALID' }));
  });

  it.each<[string, ToolkitOptions['grants'], string]>([
    ['no list', () => 'allow fs.read' as never, 'TOOLKIT_OPTIONS_INVALID'],
    ['a faulty rule', () => ['allow'], 'GRANT_INVALID'],
    ['a promise', (() => Promise.reject(new Error('x'))) as never, 'TOOLKIT_OPTIONS_INVALID'],
    [
      'a function that throws',
      () => {
        throw new Error('x');
      },
      'TOOLKIT_OPTIONS_INVALID',
    ],
  ])('are refused for %s, when the session opens', async (_, faulty, code) => {
    await using toolkit = createToolkit({ tools, grants: faulty });
    await expect(toolkit.openSession({ principal: acme })).rejects.toThrow(
      expect.objectContaining({ code }),
    );
  });
});

describe('audit', () => {
  it('keeps records in memory, which the toolkit can be asked for', async () => {
    await using toolkit = createToolkit({ tools: [exampleTool('ping')] });
    await using run = await toolkit.openRun({ principal: acme });
    await run.call({ id: 'c', name: 'ping', arguments: {} });
    const records = await toolkit.audit.query({ principal: acme });
    expect(records).toMatchObject([{ tool: 'ping', status: 'ok', callId: 'c', principal: acme }]);
  });

  it('asks the first sink that can answer', async () => {
    const written: AuditRecord[] = [];
    const sinks = [
      { name: 'blind', write: (record: AuditRecord) => void written.push(record) },
      { name: 'seeing', write: () => undefined, query: () => Promise.resolve(written) },
    ];
    await using toolkit = createToolkit({ tools: [exampleTool('ping')], audit: { sinks } });
    await using run = await toolkit.openRun({ principal: acme });
    await run.call({ id: 'c', name: 'ping', arguments: {} });
    expect(await toolkit.audit.query({ principal: acme })).toMatchObject([{ tool: 'ping' }]);
  });

  it('tells a tenant’s auditor of everybody of the tenant, and only of them', async () => {
    await using toolkit = createToolkit({ tools: [exampleTool('ping')] });
    for (const principal of [{ ...acme, user: 'ann' }, { ...acme, user: 'bob' }, { tenant: 'x' }]) {
      await using run = await toolkit.openRun({ principal });
      await run.call({ id: 'c', name: 'ping', arguments: {} });
    }
    const { tenant } = acme;
    expect(await toolkit.audit.query({ tenant })).toMatchObject([
      { principal: { tenant, user: 'ann' } },
      { principal: { tenant, user: 'bob' } },
    ]);
    expect(await toolkit.audit.query({ tenant, user: 'bob' })).toHaveLength(1);
    await expect(toolkit.audit.query({ tenant: '' })).rejects.toThrow(
      expect.objectContaining({ code: 'PRINCIPAL_INVALID' }),
    );
  });

  it('says so when no sink can, and asks nothing without a principal', async () => {
    await using toolkit = createToolkit({
      audit: { sinks: [{ name: 'blind', write: () => undefined }] },
    });
    await expect(toolkit.audit.query({ principal: acme })).rejects.toThrow(
      expect.objectContaining({ code: 'AUDIT_NOT_QUERYABLE' }),
    );
    await expect(toolkit.audit.query({} as never)).rejects.toThrow(
      expect.objectContaining({ code: 'PRINCIPAL_INVALID' }),
    );
  });
});
