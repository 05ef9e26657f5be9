import { runAgent, type AgentCall, type AgentResult } from '@toolwright/runtime';
import { whole, type Chunking } from './chunkings.ts';
import { cuttingFetch } from './cutting-fetch.ts';
import type { Framing } from './framing.ts';
import { openRecordingRun, type RanCall } from './recording-host.ts';
import type { RecordedReply, ReplayServer } from './replay-server.ts';
import type { Wire } from './wires.ts';

export interface Recording {
  readonly wire: Wire;
  /** One list of events for each request. */
  readonly replies: readonly (readonly string[])[];
  /** Names of the tools that the model is told of. */
  readonly tools: readonly string[];
}

export interface Playback {
  readonly result: AgentResult;
  /** All calls of all replies, in order. */
  readonly calls: readonly AgentCall[];
  /** What the tools really were run with. */
  readonly ran: readonly RanCall[];
  readonly requests: readonly unknown[];
}

export interface PlayOptions {
  readonly framing?: Framing;
  readonly chunking?: Chunking;
  /** Changes what the server sends for the first request. */
  readonly damage?: (reply: RecordedReply) => RecordedReply;
}

/** Plays a recording through the provider package and our loop, over HTTP on this machine. */
export async function playRecording(
  server: ReplayServer,
  { wire, replies, tools }: Recording,
  {
    framing = firstOf(wire.framings),
    chunking = whole,
    damage = (reply) => reply,
  }: PlayOptions = {},
): Promise<Playback> {
  const recorded = [...replies, wire.ending].map((events) => ({
    contentType: framing.contentType,
    body: framing.frame(events),
  }));
  server.load(recorded.map((reply, index) => (index === 0 ? damage(reply) : reply)));
  const { run, ran } = await openRecordingRun(tools);
  const model = wire.model(server.url, chunking === whole ? fetch : cuttingFetch(chunking));
  const result = await runAgent({
    run,
    model,
    prompt: 'Go.',
    maxIterations: replies.length + 1,
    modelRetries: 0,
    modelIdleTimeoutMs: 2_000,
  }).result;
  return {
    result,
    calls: result.steps.flatMap(({ calls }) => calls),
    ran,
    requests: server.requests,
  };
}

function firstOf<T>(list: readonly T[]): T {
  const [first] = list;
  if (first === undefined) throw new Error('A wire has at least one framing.');
  return first;
}
