import { describe, expect, it } from 'vitest';
import { callOf, openTestRun, testTool } from '../../test/support/open-run.ts';

const names = (tools: readonly { name: string }[]): string[] => tools.map(({ name }) => name);

describe('exposure', () => {
  it('runs a tool of the step, whatever its name', async () => {
    const tools = ['constructor', 'toString', '__proto__', 'hasOwnProperty'].map((name) =>
      testTool({ name }),
    );
    const { run } = openTestRun({ tools });
    for (const { name } of tools)
      expect(await run.call(callOf(name))).toMatchObject({ status: 'ok', name });
  });

  it.each(['constructor', 'toString', '__proto__', 'valueOf'])(
    'fault: a prototype name finds a tool (%s)',
    async (name) => {
      const { run } = openTestRun();
      expect(await run.call(callOf(name))).toMatchObject({
        status: 'failed',
        error: { code: 'UNEXPOSED_TOOL' },
      });
    },
  );

  it.each([
    ['a name with a dot', 'fs.read'],
    ['no name', ''],
    ['a sentence', 'please read the file'],
    ['more than 64 characters', 'a'.repeat(65)],
    ['letters beyond ASCII', 'prüfen'],
  ])('refuses %s', async (_case, name) => {
    const { run } = openTestRun();
    const outcome = await run.call(callOf(name));
    expect(outcome).toMatchObject({
      status: 'failed',
      error: { code: 'TOOL_NAME_INVALID', origin: 'exposure' },
    });
  });

  it('fault: the error lists tools that are not exposed', async () => {
    const tools = [
      testTool({ name: 'read_file' }),
      testTool({ name: 'read_secret' }),
      testTool({ name: 'list_dir' }),
    ];
    const { run } = openTestRun({ tools });
    run.step({ expose: ['read_file', 'list_dir'] });
    const near = await run.call(callOf('readfile'));
    expect(near).toMatchObject({
      error: { code: 'UNEXPOSED_TOOL', hint: 'Did you mean "read_file"?' },
    });
    for (const name of ['read_secret', 'read_secrets']) {
      const outcome = await run.call(callOf(name));
      expect(outcome).toMatchObject({ error: { code: 'UNEXPOSED_TOOL' } });
      expect((outcome as { error: object }).error).toEqual(
        expect.objectContaining({
          hint: 'Call one of the tools that were given, by its exact name.',
        }),
      );
      expect(JSON.stringify((outcome as { error: object }).error)).not.toMatch(/list_dir|secret/);
    }
  });

  it('begins a step with every granted tool when nobody did', async () => {
    const tools = [
      testTool({ name: 'b_read', permissions: ['fs.read'] }),
      testTool({ name: 'a_plain' }),
      testTool({
        name: 'c_write',
        permissions: ['fs.read', 'fs.write'],
        effects: { readOnly: false },
      }),
      testTool({ name: 'd_hidden', exposure: { deniedByDefault: true } }),
      testTool({ name: 'e_boot', exposure: { onlyIn: 'bootstrap' } }),
      testTool({ name: 'f_off', enabled: false }),
    ];
    const { run } = openTestRun({ tools, grants: ['allow fs.read:/docs/**'] });
    expect(names(run.tools())).toEqual(['a_plain', 'b_read']);
    expect(await run.call(callOf('d_hidden'))).toMatchObject({ error: { code: 'UNEXPOSED_TOOL' } });
  });

  it('exposes by name what is denied by default, for that step only', async () => {
    const { run } = openTestRun({
      tools: [
        testTool({ name: 'plain' }),
        testTool({ name: 'rare', exposure: { deniedByDefault: true } }),
      ],
    });
    expect(names(run.step({ expose: ['rare'] }).tools)).toEqual(['rare']);
    expect(await run.call(callOf('rare'))).toMatchObject({ status: 'ok' });
    expect(await run.call(callOf('plain'))).toMatchObject({ error: { code: 'UNEXPOSED_TOOL' } });
    expect(names(run.step().tools)).toEqual(['plain']);
  });

  it('leaves out what the risk ceiling or the privacy levels would deny anyway', () => {
    const tools = [
      testTool({ name: 'low' }),
      testTool({ name: 'high', risk: 'high' }),
      testTool({ name: 'sensitive', privacy: 'sensitive' }),
    ];
    const { run } = openTestRun({ tools, riskCeiling: 'medium', privacy: ['public', 'internal'] });
    expect(names(run.tools())).toEqual(['low']);
  });

  it('says which name is not granted, and keeps the step that was', () => {
    const { run } = openTestRun({
      tools: [testTool(), testTool({ name: 'write', permissions: ['fs.write'] })],
    });
    const step = run.step({ expose: ['probe'] });
    expect(() => run.step({ expose: ['probe', 'write', 'nope'] })).toThrow(
      expect.objectContaining({
        code: 'UNKNOWN_TOOL',
        message: expect.stringContaining('"write", "nope"') as string,
      }) as Error,
    );
    expect(run.tools()).toEqual(step.tools);
  });

  it.each([
    ['no object', undefined],
    ['no id', { name: 'probe', arguments: '{}' }],
    ['an empty id', { id: '', name: 'probe', arguments: '{}' }],
    ['a name that is no string', { id: 'x', name: 7, arguments: '{}' }],
  ])('gives an outcome to a call with %s', async (_case, call) => {
    const { run, records } = openTestRun();
    expect(await run.call(call as never)).toMatchObject({
      status: 'failed',
      error: { code: 'CALL_INVALID' },
    });
    expect(records).toHaveLength(1);
  });

  it('offers schemas that are closed', () => {
    const schema = { type: 'object', properties: { path: { type: 'string' } } } as const;
    const { run } = openTestRun({ tools: [testTool({ schema })] });
    expect(run.tools()[0]?.inputSchema).toEqual({ ...schema, additionalProperties: false });
  });
});
