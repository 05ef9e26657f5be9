import { describe, expect, it } from 'vitest';
import { fail, type RunEvent, type ToolContext } from '@toolwright/core';
import { callOf, openTestRun, testTool } from '../../test/support/open-run.ts';

const types = (events: readonly RunEvent[]): string[] => events.map(({ type }) => type);

async function collect(events: AsyncIterable<RunEvent>): Promise<RunEvent[]> {
  const collected: RunEvent[] = [];
  for await (const event of events) collected.push(event);
  return collected;
}

describe('events of a call', () => {
  it('tell of the call, its input and its result, in order and without gaps', async () => {
    const schema = { type: 'object', properties: { n: { type: 'integer' } } } as const;
    const { run, events, clock } = openTestRun({
      tools: [testTool({ schema, execute: () => 'x'.repeat(3_000) })],
    });
    await run.call({ id: 'c1', name: 'probe', arguments: '{"n":"1"}' });
    const envelope = {
      v: 1,
      at: clock.now(),
      sessionId: 'session-1',
      runId: run.id,
      stepId: 'step-1',
      callId: 'c1',
    };
    expect(events).toEqual([
      { ...envelope, seq: 1, type: 'tool-call-start', name: 'probe' },
      { ...envelope, seq: 2, type: 'tool-input', name: 'probe', input: { n: 1 } },
      {
        ...envelope,
        seq: 3,
        type: 'tool-result',
        name: 'probe',
        status: 'ok',
        durationMs: 0,
        displayText: 'x'.repeat(2_000),
        contentBytes: 3_000,
      },
    ]);
  });

  it('show an error as the model sees it', async () => {
    const { run, events } = openTestRun({
      tools: [
        testTool({
          execute: () => fail('NO_CITY', { message: 'No city.', details: 'for the host' }),
        }),
      ],
    });
    await run.call(callOf('probe'));
    expect(events.at(-1)).toMatchObject({
      type: 'tool-result',
      status: 'failed',
      code: 'NO_CITY',
      displayText: 'Error NO_CITY: No city.',
    });
  });

  it('tell of a call that never got to a tool', async () => {
    const { run, events } = openTestRun();
    await run.call(callOf('other'));
    expect(types(events)).toEqual(['tool-call-start', 'tool-result']);
  });

  it('hold the input as it was, whatever the tool makes of it', async () => {
    const execute = (input: unknown) => {
      (input as { list: number[] }).list.push(2);
      return 'ok';
    };
    const schema = {
      type: 'object',
      properties: { list: { type: 'array', items: { type: 'integer' } } },
    } as const;
    const { run, events } = openTestRun({ tools: [testTool({ schema, execute })] });
    await run.call(callOf('probe', { list: [1] }));
    expect(events[1]).toMatchObject({ type: 'tool-input', input: { list: [1] } });
  });

  it('say of a routed call which tool it went to', async () => {
    const { execute: _none, ...base } = testTool({ name: 'desk' });
    const router = { ...base, route: () => ({ name: 'probe', arguments: {} }) } as never;
    const { run, events } = openTestRun({ tools: [router, testTool()] });
    await run.call(callOf('desk'));
    expect(events[1]).toMatchObject({ type: 'tool-input', name: 'desk', routedName: 'probe' });
  });
});

describe('progress', () => {
  it('is passed on while the call runs, brought into shape', async () => {
    const execute = (_input: unknown, { progress }: ToolContext) => {
      progress({ message: 'half', fraction: 0.5, data: { n: 1n as never } });
      progress({ message: 'm'.repeat(3_000), fraction: 7 });
      progress(null as never);
      progress({
        get message(): never {
          throw new Error('no');
        },
      });
      return 'ok';
    };
    const { run, events } = openTestRun({ tools: [testTool({ execute })] });
    await run.call(callOf('probe'));
    expect(events.filter(({ type }) => type === 'tool-progress')).toMatchObject([
      { progress: { message: 'half', fraction: 0.5, data: { n: '1' } } },
      { progress: { message: 'm'.repeat(2_000) } },
      { progress: {} },
      { progress: {} },
    ]);
  });

  it('is capped for one call', async () => {
    const execute = (_input: unknown, { progress }: ToolContext) => {
      for (let count = 0; count < 5_000; count += 1) progress({ message: 'more' });
      return 'ok';
    };
    const { run, events } = openTestRun({ tools: [testTool({ execute })] });
    await run.call(callOf('probe'));
    expect(types(events).filter((type) => type === 'tool-progress')).toHaveLength(1_000);
    expect(types(events).at(-1)).toBe('tool-result');
  });

  it('is dropped after the end', async () => {
    let late: ToolContext | undefined;
    const { run, events, clock } = openTestRun({
      tools: [
        testTool({
          execute: (_input, context) => {
            late = context;
            return new Promise(() => undefined);
          },
        }),
      ],
    });
    const call = run.call(callOf('probe'));
    await clock.advanceAsync(30_000);
    await call;
    late?.progress({ message: 'late' });
    expect(types(events)).toEqual(['tool-call-start', 'tool-input', 'tool-result']);
  });
});

describe('listeners and readers', () => {
  it('keep going when one of them throws, which is logged without its words', async () => {
    const { run, events, logger } = openTestRun();
    run.subscribe(() => {
      throw new Error('secret');
    });
    await run.call(callOf('probe'));
    expect(types(events)).toEqual(['tool-call-start', 'tool-input', 'tool-result']);
    expect(logger.entries).toHaveLength(3);
    expect(JSON.stringify(logger.entries)).not.toContain('secret');
  });

  it('leave when they unsubscribe, each for itself', async () => {
    const { run } = openTestRun();
    const heard: string[] = [];
    const listener = ({ type }: RunEvent): void => void heard.push(type);
    const leave = run.subscribe(listener);
    run.subscribe(listener);
    leave();
    leave();
    await run.call(callOf('other'));
    expect(heard).toEqual(['tool-call-start', 'tool-result']);
  });

  it('read from now until the run is closed', async () => {
    const { run } = openTestRun();
    await run.call(callOf('probe'));
    const reading = collect(run.events());
    await run.call(callOf('probe'));
    run.emit({ type: 'text-delta', text: 'hello' });
    await run.close();
    const events = await reading;
    expect(types(events)).toEqual([
      'tool-call-start',
      'tool-input',
      'tool-result',
      'text-delta',
      'run-finished',
    ]);
    expect(events.map(({ seq }) => seq)).toEqual([4, 5, 6, 7, 8]);
    expect(await collect(run.events())).toEqual([]);
  });

  it('lose events when they are slow, and hear how many and where', async () => {
    const { run } = openTestRun({ eventQueueSize: 4 });
    const slow = run.events()[Symbol.asyncIterator]();
    for (let count = 0; count < 3; count += 1) await run.call(callOf('other'));
    await slow.next();
    await slow.next();
    await run.call(callOf('other'));
    await run.close({ status: 'partial', code: 'ENOUGH' });
    const rest: RunEvent[] = [];
    for (let next = await slow.next(); next.done !== true; next = await slow.next())
      rest.push(next.value);
    // Six events came while four fitted: 5 and 6 were lost; then 7 fitted after the report, and 8 was lost.
    expect(rest).toMatchObject([
      { seq: 3, type: 'tool-call-start' },
      { seq: 4, type: 'tool-result' },
      { seq: 6, type: 'events-dropped', count: 2 },
      { seq: 7, type: 'tool-call-start' },
      { seq: 8, type: 'events-dropped', count: 1 },
      { seq: 9, type: 'run-finished', status: 'partial', code: 'ENOUGH' },
    ]);
  });

  it('stop reading whenever they like', async () => {
    const { run } = openTestRun();
    const reading = run.events();
    void run.call(callOf('probe'));
    for await (const event of reading) {
      expect(event.type).toBe('tool-call-start');
      break;
    }
    expect(await collect(reading)).toEqual([]);
    await run.close();
  });

  it('count the events that nobody heard', async () => {
    const { execution } = openTestRun();
    const run = execution.openRun({
      session: {
        id: 's',
        principal: { tenant: 't' },
        timezone: 'UTC',
        scopeOnEnd: () => undefined,
      },
    });
    await run.call(callOf('probe'));
    const heard: RunEvent[] = [];
    run.subscribe((event) => heard.push(event));
    await run.call(callOf('probe'));
    expect(heard.map(({ seq }) => seq)).toEqual([4, 5, 6]);
  });
});
