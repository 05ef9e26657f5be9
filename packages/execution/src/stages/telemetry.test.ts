import { describe, expect, it } from 'vitest';
import { callOf, openTestRun, testTool } from '../../test/support/open-run.ts';
import type { CallEnd, CallSpan, CallStart, TelemetryPort } from '../telemetry/telemetry-port.ts';

const boom = (): never => {
  throw new Error('secret');
};

describe('telemetry', () => {
  it('hears of every call once, refused and cancelled ones too, with either preset', async () => {
    for (const preset of ['guarded', 'unguarded'] as const) {
      const starts: CallStart[] = [];
      const ends: CallEnd[] = [];
      const startCall = (start: CallStart): CallSpan => {
        starts.push(start);
        return { end: (end) => void ends.push(end) };
      };
      const controller = new AbortController();
      const { run } = openTestRun({
        preset,
        telemetry: { startCall },
        run: { signal: controller.signal },
      });
      await run.callAll([callOf('probe'), callOf('nope')]);
      controller.abort();
      await run.call(callOf('probe'));
      expect(ends.map(({ status }) => status)).toEqual(['ok', 'failed', 'aborted']);
      expect(starts.map(({ tool }) => tool)).toEqual(['probe', undefined, 'probe']);
      expect(ends.some((end) => 'input' in end || 'result' in end)).toBe(false);
    }
  });

  it.each<[string, () => TelemetryPort]>([
    ['throws at the start', () => ({ startCall: boom })],
    ['gives no span', () => ({ startCall: () => undefined as never })],
    [
      'gives a promise that rejects',
      () => ({ startCall: () => Promise.reject(new Error('secret')) as never }),
    ],
    ['throws at the end', () => ({ startCall: () => ({ end: boom }) })],
    ['throws around the tool', () => ({ startCall: () => ({ run: boom, end: () => undefined }) })],
    [
      'never runs the tool',
      () => ({ startCall: () => ({ run: () => undefined as never, end: () => undefined }) }),
    ],
    [
      'runs the tool twice and throws',
      () => ({
        startCall: () => ({
          run: (task) => {
            task();
            task();
            return boom();
          },
          end: () => undefined,
        }),
      }),
    ],
  ])('that %s harms no call, and is logged once at most', async (_case, port) => {
    let ran = 0;
    const execute = (): string => {
      ran += 1;
      return `run ${ran}`;
    };
    const { run, logger, records } = openTestRun({
      tools: [testTool({ execute })],
      telemetry: port(),
    });
    expect(await run.call(callOf('probe'))).toMatchObject({ status: 'ok', data: 'run 1' });
    expect(await run.call(callOf('probe', '{} '))).toMatchObject({ status: 'ok', data: 'run 2' });
    expect(records).toHaveLength(2);
    expect(logger.entries.length).toBeLessThanOrEqual(1);
    expect(JSON.stringify(logger.entries)).not.toContain('secret');
  });

  it('lets what a tool throws through to where it belongs', async () => {
    const thrown = new TypeError('mine');
    const { run, logger } = openTestRun({
      tools: [
        testTool({
          execute: () => {
            throw thrown;
          },
        }),
      ],
      telemetry: { startCall: () => ({ run: (task) => task(), end: () => undefined }) },
    });
    expect(await run.call(callOf('probe'))).toMatchObject({
      error: { code: 'HANDLER_ERROR', cause: thrown },
    });
    expect(logger.entries).toEqual([]);
  });

  it('is refused where it is no port', () => {
    expect(() => openTestRun({ telemetry: {} as never })).toThrow(
      expect.objectContaining({ code: 'OPTIONS_INVALID', place: 'telemetry' }),
    );
  });
});
