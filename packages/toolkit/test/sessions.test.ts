import { afterEach, describe, expect, it } from 'vitest';
import { createToolkit, type Toolkit, type ToolkitOptions } from '@toolwright/toolkit';
import type { Session } from '@toolwright/core';
import { createMemoryState } from '@toolwright/core/memory-state';
import { exampleTool, examplePack, gate } from './example-tools.ts';

const acme = { tenant: 'acme' };
const open: Toolkit[] = [];

function toolkitOf(options: ToolkitOptions = {}): Toolkit {
  const toolkit = createToolkit(options);
  open.push(toolkit);
  return toolkit;
}

afterEach(async () => {
  await Promise.allSettled(open.splice(0).map((toolkit) => toolkit.close({ drainMs: 0 })));
});

const withCode = (code: string, place?: string): unknown =>
  expect.objectContaining(place === undefined ? { code } : { code, place });

describe('openSession', () => {
  it('gives the same session for the same id and principal, roles in any order', async () => {
    const toolkit = toolkitOf();
    const first = await toolkit.openSession({
      principal: { tenant: 'acme', roles: ['a', 'b'] },
      id: 'talk',
    });
    const second = await toolkit.openSession({
      principal: { tenant: 'acme', roles: ['b', 'a'] },
      id: 'talk',
    });
    expect(second).toBe(first);
  });

  it('opens one session when the same id is asked for twice at once', async () => {
    let opened = 0;
    const toolkit = toolkitOf({
      packs: [examplePack('notes', [], { openSession: () => ({ tools: [], n: (opened += 1) }) })],
    });
    const [first, second] = await Promise.all([
      toolkit.openSession({ principal: acme, id: 'talk' }),
      toolkit.openSession({ principal: acme, id: 'talk' }),
    ]);
    expect(second).toBe(first);
    expect(opened).toBe(1);
  });

  it.each([
    ['another tenant', { tenant: 'other' }],
    ['another user', { tenant: 'acme', user: 'ann' }],
    ['another agent', { tenant: 'acme', agent: 'bot' }],
  ])('gives another session for the same id under %s', async (_, principal) => {
    const toolkit = toolkitOf();
    const mine = await toolkit.openSession({ principal: acme, id: 'talk' });
    const theirs = await toolkit.openSession({ principal, id: 'talk' });
    expect(theirs).not.toBe(mine);
    expect([mine.principal.tenant, theirs.principal]).toEqual(['acme', principal]);
  });

  it('gives sessions without an id ids of their own', async () => {
    const toolkit = toolkitOf();
    const [one, other] = [
      await toolkit.openSession({ principal: acme }),
      await toolkit.openSession({ principal: acme }),
    ];
    expect(one.id).not.toBe(other.id);
  });

  it.each<[string, object, string, string]>([
    ['no principal', {}, 'PRINCIPAL_INVALID', 'principal'],
    ['an empty tenant', { principal: { tenant: '' } }, 'PRINCIPAL_INVALID', 'principal.tenant'],
    ['an empty id', { principal: acme, id: '' }, 'SESSION_OPTIONS_INVALID', 'id'],
    [
      'an unknown timezone',
      { principal: acme, timezone: 'Mars' },
      'SESSION_OPTIONS_INVALID',
      'timezone',
    ],
  ])('refuses %s', async (_, options, code, place) => {
    await expect(toolkitOf().openSession(options as never)).rejects.toThrow(withCode(code, place));
  });

  it('does not hand an open session out under other roles or another timezone', async () => {
    const toolkit = toolkitOf({ timezone: 'UTC' });
    await toolkit.openSession({ principal: { tenant: 'acme', roles: ['admin'] }, id: 'talk' });
    await expect(toolkit.openSession({ principal: acme, id: 'talk' })).rejects.toThrow(
      withCode('SESSION_MISMATCH', 'principal.roles'),
    );
    await expect(
      toolkit.openSession({
        principal: { tenant: 'acme', roles: ['admin'] },
        id: 'talk',
        timezone: 'Asia/Tokyo',
      }),
    ).rejects.toThrow(withCode('SESSION_MISMATCH', 'timezone'));
  });

  it('opens a new session under an id whose session was closed, after that is over', async () => {
    const closing = gate();
    let closed = 0;
    const toolkit = toolkitOf({
      packs: [
        examplePack('notes', [], {
          openSession: () => ({
            close: async () => {
              await closing.opened;
              closed += 1;
            },
          }),
        }),
      ],
    });
    const first = await toolkit.openSession({ principal: acme, id: 'talk' });
    const closingFirst = first.close();
    let isReopened = false;
    const reopening = toolkit.openSession({ principal: acme, id: 'talk' }).then((session) => {
      isReopened = true;
      return session;
    });
    await new Promise((resolve) => setImmediate(resolve));
    expect(isReopened).toBe(false);
    closing.open();
    expect(await reopening).not.toBe(first);
    expect(closed).toBe(1);
    await closingFirst;
  });

  it('tries again after an opening that failed', async () => {
    let tries = 0;
    const toolkit = toolkitOf({
      packs: [
        examplePack('notes', [], {
          openSession: () => {
            tries += 1;
            if (tries === 1) throw new Error('not yet');
            return {};
          },
        }),
      ],
    });
    await expect(toolkit.openSession({ principal: acme, id: 'talk' })).rejects.toThrow(
      withCode('PACK_SESSION_FAILED', 'notes'),
    );
    await expect(toolkit.openSession({ principal: acme, id: 'talk' })).resolves.toMatchObject({
      id: 'talk',
    });
  });

  it('gives the timezone of the session, else of the toolkit', async () => {
    const zones: string[] = [];
    const toolkit = toolkitOf({
      timezone: 'Asia/Tokyo',
      tools: [exampleTool('zone', { execute: ({ timezone }) => void zones.push(timezone) })],
    });
    for (const timezone of [undefined, 'Europe/Berlin']) {
      const session = await toolkit.openSession({
        principal: acme,
        ...(timezone === undefined ? {} : { timezone }),
      });
      const run = await session.openRun();
      await run.call({ id: 'c', name: 'zone', arguments: {} });
    }
    expect(zones).toEqual(['Asia/Tokyo', 'Europe/Berlin']);
  });
});

describe('pack sessions', () => {
  it('bring tools for this session, with their own state', async () => {
    const toolkit = toolkitOf({
      packs: [
        examplePack('notes', [], {
          openSession: ({ principal, sessionId }) => ({
            tools: [exampleTool('whose', { execute: () => `${principal.tenant} ${sessionId}` })],
          }),
        }),
      ],
    });
    const texts = [];
    for (const tenant of ['acme', 'other']) {
      const session = await toolkit.openSession({ principal: { tenant }, id: 'talk' });
      const run = await session.openRun();
      const outcome = await run.call({ id: 'c', name: 'whose', arguments: {} });
      texts.push(outcome.content);
    }
    expect(texts).toEqual([
      [{ type: 'text', text: 'acme talk' }],
      [{ type: 'text', text: 'other talk' }],
    ]);
  });

  it.each<[string, () => unknown, string]>([
    [
      'a name that the toolkit has',
      () => ({ tools: [exampleTool('taken')] }),
      'TOOL_NAME_CONFLICT',
    ],
    ['what is no session', () => undefined, 'PACK_SESSION_FAILED'],
    ['tools that are no list', () => ({ tools: {} }), 'PACK_INVALID'],
  ])('refuse %s, and the sessions before it are closed', async (_, second, code) => {
    let closed = 0;
    const toolkit = toolkitOf({
      tools: [exampleTool('taken')],
      packs: [
        examplePack('first', [], { openSession: () => ({ close: () => void (closed += 1) }) }),
        examplePack('second', [], { openSession: second as never }),
      ],
    });
    await expect(toolkit.openSession({ principal: acme })).rejects.toThrow(withCode(code));
    expect(closed).toBe(1);
  });

  it('bring only those tools that the host takes', async () => {
    const pack = examplePack('notes', [exampleTool('note')], {
      openSession: () => ({
        tools: ['note_list', 'note_drop'].map((name) => exampleTool(name)),
      }),
    });
    const toolkit = toolkitOf({ packs: [{ pack, exclude: ['*_drop'] }] });
    const run = await toolkit.openRun({ principal: acme });
    expect(run.tools().map(({ name }) => name)).toEqual(['note', 'note_list']);
  });

  it('hear which results were forgotten, from the session or a run of it', async () => {
    const forgotten: unknown[] = [];
    const toolkit = toolkitOf({
      packs: [
        examplePack('notes', [], {
          openSession: () => ({ forget: (ids) => void forgotten.push(ids) }),
        }),
      ],
    });
    const session = await toolkit.openSession({ principal: acme });
    await session.forget(['a', 'b']);
    const run = await session.openRun();
    await run.forget(['c']);
    expect(forgotten).toEqual([['a', 'b'], ['c']]);
    await run.close();
    await expect(run.forget(['d'])).rejects.toThrow(withCode('RUN_CLOSED'));
  });
});

describe('openRun of the toolkit', () => {
  it('opens a session of its own without one, and closes it with the run', async () => {
    let closed = 0;
    const toolkit = toolkitOf({
      packs: [
        examplePack('notes', [], { openSession: () => ({ close: () => void (closed += 1) }) }),
      ],
    });
    const run = await toolkit.openRun({ principal: acme });
    expect(run.principal).toEqual(acme);
    expect(closed).toBe(0);
    await run.close();
    expect(closed).toBe(1);
  });

  it('closes both when the toolkit closes first', async () => {
    let closed = 0;
    const toolkit = toolkitOf({
      packs: [
        examplePack('notes', [], { openSession: () => ({ close: () => void (closed += 1) }) }),
      ],
    });
    const run = await toolkit.openRun({ principal: acme });
    await toolkit.close();
    expect(closed).toBe(1);
    await expect(run.close()).resolves.toBeUndefined();
  });

  it('runs in the session that is given', async () => {
    const toolkit = toolkitOf();
    const session = await toolkit.openSession({ principal: acme, id: 'talk' });
    const run = await toolkit.openRun({ session, principal: acme });
    expect(run.sessionId).toBe('talk');
  });

  it('refuses sessions of another toolkit and other principals', async () => {
    const toolkit = toolkitOf();
    const session = await toolkit.openSession({ principal: acme });
    const foreign = await toolkitOf().openSession({ principal: acme });
    await expect(toolkit.openRun({ session: foreign })).rejects.toThrow(
      withCode('SESSION_FOREIGN'),
    );
    await expect(toolkit.openRun({ session, principal: { tenant: 'other' } })).rejects.toThrow(
      withCode('PRINCIPAL_MISMATCH'),
    );
    await expect(toolkit.openRun({})).rejects.toThrow(withCode('PRINCIPAL_INVALID'));
  });
});

describe('close', () => {
  it('waits for calls in flight', async () => {
    const started = gate();
    const finish = gate();
    const toolkit = toolkitOf({
      tools: [
        exampleTool('slow', {
          execute: async () => {
            started.open();
            await finish.opened;
            return 'finished';
          },
        }),
      ],
    });
    const session = await toolkit.openSession({ principal: acme });
    const run = await session.openRun();
    const call = run.call({ id: 'c', name: 'slow', arguments: {} });
    await started.opened;
    const closing = toolkit.close();
    finish.open();
    expect(await call).toMatchObject({ status: 'ok' });
    await closing;
  });

  it('aborts calls that go on after drainMs', async () => {
    const started = gate();
    const toolkit = toolkitOf({
      tools: [
        exampleTool('deaf', {
          execute: () => {
            started.open();
            return new Promise(() => undefined);
          },
        }),
      ],
    });
    const session = await toolkit.openSession({ principal: acme });
    const run = await session.openRun();
    const call = run.call({ id: 'c', name: 'deaf', arguments: {} });
    await started.opened;
    await toolkit.close({ drainMs: 0 });
    expect(await call).toMatchObject({ status: 'aborted' });
  });

  it('ends run, session, packs of the session, toolkit and packs in this order, last opened first', async () => {
    const order: string[] = [];
    const note = (text: string) => (): void => void order.push(text);
    const packOf = (id: string) =>
      examplePack(id, [], {
        openSession: () => ({ close: note(`session of ${id}`) }),
        dispose: note(`dispose ${id}`),
      });
    const toolkit = toolkitOf({
      packs: [packOf('one'), packOf('two')],
      tools: [
        exampleTool('register', {
          execute: ({ scope }) => {
            scope.onEnd('run', note('run 1'));
            scope.onEnd('run', note('run 2'));
            scope.onEnd('session', note('session 1'));
            scope.onEnd('session', note('session 2'));
            scope.onEnd('toolkit', note('toolkit 1'));
            scope.onEnd('toolkit', note('toolkit 2'));
          },
        }),
      ],
    });
    const session = await toolkit.openSession({ principal: acme });
    const run = await session.openRun();
    await run.call({ id: 'c', name: 'register', arguments: {} });
    await toolkit.close();
    expect(order).toEqual([
      ...['run 2', 'run 1', 'session 2', 'session 1', 'session of two', 'session of one'],
      ...['toolkit 2', 'toolkit 1', 'dispose two', 'dispose one'],
    ]);
  });

  it('goes on after a failure, reports each one, and is done once', async () => {
    let disposed = 0;
    const toolkit = toolkitOf({
      packs: [
        examplePack('notes', [], {
          openSession: () => ({
            close: () => {
              throw new Error('notes are stuck');
            },
          }),
          dispose: () => {
            disposed += 1;
            throw new Error('so is the pack');
          },
        }),
      ],
    });
    const session = await toolkit.openSession({ principal: acme });
    const closing = toolkit.close();
    expect(toolkit.close()).toBe(closing);
    const error = await closing.catch((reason: unknown) => reason);
    expect(error).toMatchObject({ code: 'CLOSE_FAILED' });
    expect(
      (error as { details: { errors: Error[] } }).details.errors.map(({ message }) => message),
    ).toEqual(['notes are stuck', 'so is the pack']);
    expect(disposed).toBe(1);
    await expect(session.openRun()).rejects.toThrow(withCode('SESSION_CLOSED'));
  });

  it("leaves the host's own state port open", async () => {
    const state = createMemoryState();
    const toolkit = createToolkit({ ports: { state } });
    await toolkit.close();
    const key = { principal: acme, space: 'test', scope: '', id: 'a' };
    await expect(state.set(key, 1)).resolves.toBeDefined();
  });

  it('works through `await using`', async () => {
    let closed = 0;
    let kept: Session | undefined;
    {
      await using toolkit = createToolkit({
        packs: [
          examplePack('notes', [], { openSession: () => ({ close: () => void (closed += 1) }) }),
        ],
      });
      await using session = await toolkit.openSession({ principal: acme });
      await using run = await session.openRun();
      expect(run.sessionId).toBe(session.id);
      kept = session;
    }
    expect(closed).toBe(1);
    await expect(kept.openRun()).rejects.toThrow(withCode('SESSION_CLOSED'));
  });

  it('lets a session that is being opened not slip through', async () => {
    const started = gate();
    const opening = gate();
    let closed = 0;
    const toolkit = toolkitOf({
      packs: [
        examplePack('notes', [], {
          openSession: async () => {
            started.open();
            await opening.opened;
            return { close: () => void (closed += 1) };
          },
        }),
      ],
    });
    const session = toolkit.openSession({ principal: acme });
    await started.opened;
    const closing = toolkit.close();
    opening.open();
    await expect(session).rejects.toThrow(withCode('TOOLKIT_CLOSED'));
    await closing;
    expect(closed).toBe(1);
  });

  it('is answered by code afterwards', async () => {
    const toolkit = toolkitOf({ tools: [exampleTool('ping')] });
    const session = await toolkit.openSession({ principal: acme });
    const run = await session.openRun();
    await run.close();
    await expect(run.call({ id: 'c', name: 'ping', arguments: {} })).rejects.toThrow(
      withCode('RUN_CLOSED'),
    );
    await session.close();
    await expect(session.openRun()).rejects.toThrow(withCode('SESSION_CLOSED'));
    await expect(session.forget([])).rejects.toThrow(withCode('SESSION_CLOSED'));
    await expect(toolkit.openRun({ session })).rejects.toThrow(withCode('SESSION_CLOSED'));
    await toolkit.close();
    await expect(toolkit.openSession({ principal: acme })).rejects.toThrow(
      withCode('TOOLKIT_CLOSED'),
    );
    await expect(toolkit.openRun({ principal: acme })).rejects.toThrow(withCode('TOOLKIT_CLOSED'));
  });
});
