import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { everyByte, seeded, sevens, whole, type Chunking } from '../replay/chunkings.ts';
import { playRecording, type Playback, type Recording } from '../replay/play-recording.ts';
import { startReplayServer, type ReplayServer } from '../replay/replay-server.ts';
import { wireOf } from '../replay/wires.ts';
import { hasCases, readCases, Score } from './read-cases.ts';

interface ExpectedCall {
  readonly id: string;
  readonly name: string;
  readonly arguments_text: string;
  readonly arguments_empty: boolean;
}

interface StreamCase {
  readonly id: string;
  readonly source: string;
  readonly format: string;
  readonly stream: string;
  readonly expected_calls: readonly ExpectedCall[] | null;
}

const file = '11-streams.jsonl';
const cases = readCases<StreamCase>(file);
/** Above this, cutting at every byte takes seconds and finds nothing that sevens do not. */
const everyByteUpTo = 16_384;

function recordingOf({ stream, format }: StreamCase): Recording {
  const lines = stream.split('\n');
  const events =
    format === 'raw SSE'
      ? lines.filter((line) => line.startsWith('data: ')).map((line) => line.slice('data: '.length))
      : lines.filter((line) => line !== '');
  const wire = wireOf(events[0] ?? '');
  // Whatever the recording calls something, be it a tool or not: every call of it finds a tool.
  const names = [...stream.matchAll(/"name":\s*"([a-zA-Z0-9_-]{1,64})"/g)].map(
    (match) => match[1] ?? '',
  );
  return { wire, replies: wire.split?.(events) ?? [events], tools: [...new Set(names)] };
}

/**
 * What the provider package adds of its own to the arguments of a call that the provider runs itself; such a call
 * is never ours to run.
 */
const withoutTag = (text: unknown) =>
  typeof text === 'string' ? text.replace('"type": "programmatic-tool-call",', '') : text;

function expectRecordedCalls(
  { calls }: Playback,
  { expected_calls: expected, stream }: StreamCase,
): void {
  for (const want of expected ?? []) {
    const got = calls.find(({ id }) => id === want.id);
    expect(got?.name).toBe(want.name);
    // Arguments that came whole in the block's start, without any delta, are in the stream but not in the row.
    const isInBlockStart =
      want.arguments_empty && typeof got?.arguments === 'string' && stream.includes(got.arguments);
    if (isInBlockStart) continue;
    expect(withoutTag(got?.arguments)).toBe(want.arguments_text);
  }
}

/** Ids may be minted by the provider package, so that calls of two playings are compared without them. */
const essence = ({ result, calls, ran }: Playback) => ({
  status: result.status,
  code: result.error?.code,
  text: result.text,
  calls: calls.map(({ name, arguments: text, providerExecuted }) => ({
    name,
    text,
    providerExecuted,
  })),
  ran,
});

const score = new Score(
  file,
  cases.map(({ id }) => id),
  3,
);

describe.each(cases)('recorded stream $id ($source)', (row) => {
  const recording = recordingOf(row);
  let server: ReplayServer;
  let straight: Playback;

  beforeAll(async () => {
    server = await startReplayServer();
    straight = await playRecording(server, recording);
  });
  afterAll(() => server.close());

  it('gives the recorded calls, and runs them with whole arguments', () => {
    expectRecordedCalls(straight, row);
    expect(straight.ran.length).toBeLessThanOrEqual(
      straight.calls.filter(({ providerExecuted }) => !providerExecuted).length,
    );
    for (const call of straight.calls) expect(call.complete).toBe(true);
    score.pass(row.id);
  });

  it('gives the same in every framing and at every chunk boundary', async () => {
    for (const framing of recording.wire.framings) {
      const size = recording.replies.reduce((sum, events) => sum + framing.frame(events).length, 0);
      const chunkings: readonly Chunking[] = [
        whole,
        sevens,
        seeded(11),
        ...(size <= everyByteUpTo ? [everyByte] : []),
      ];
      for (const chunking of chunkings) {
        const played = await playRecording(server, recording, { framing, chunking });
        expect(essence(played), `${framing.name}, ${chunking.name}`).toEqual(essence(straight));
      }
    }
    score.pass(row.id);
  });

  it('runs nothing of a reply that ends too early, wherever it is cut', async () => {
    const whole = straight.ran.map((call) => JSON.stringify(call));
    for (const breaksOff of [false, true]) {
      for (let part = 1; part < 24; part += 1) {
        const played = await playRecording(server, recording, {
          damage: ({ body, contentType }) => ({
            contentType,
            breaksOff,
            body: body.subarray(0, Math.floor((body.length * part) / 24)),
          }),
        });
        for (const call of played.ran) expect(whole).toContain(JSON.stringify(call));
      }
    }
    score.pass(row.id);
  }, 60_000);
});

describe('the recorded streams', () => {
  it(hasCases ? 'all hold' : 'are absent', () => {
    console.log(hasCases ? score.line() : 'cases: absent');
    expect(score.line()).toBe(`${file}: ${cases.length} / ${cases.length}`);
  });
});
