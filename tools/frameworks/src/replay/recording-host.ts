import { defineTool, jsonSchema, type Run, type ToolHost } from '@toolwright/core';
import { createToolkit } from '@toolwright/toolkit';

export interface RanCall {
  readonly name: string;
  readonly input: unknown;
}

export interface RecordingRun {
  readonly run: Run;
  /** What the tools of this run were run with, in order. */
  readonly ran: readonly RanCall[];
}

const ranByRun = new Map<string, RanCall[]>();
/** One toolkit for each set of tools: making one compiles its schemas. */
const hosts = new Map<string, ToolHost>();

/** A real run whose tools take any object and only note what they were run with. */
export async function openRecordingRun(names: readonly string[]): Promise<RecordingRun> {
  const key = names.join(' ');
  const host = hosts.get(key) ?? createToolkit({ tools: names.map(recordingTool) });
  hosts.set(key, host);
  const run = await host.openRun({ principal: { tenant: 'test' } });
  const ran: RanCall[] = [];
  ranByRun.set(run.id, ran);
  return { run, ran };
}

function recordingTool(name: string) {
  return defineTool({
    name,
    category: 'test',
    description: `Notes that ${name} was called.`,
    inputSchema: jsonSchema({ type: 'object', additionalProperties: true }),
    effects: { readOnly: true },
    permissions: [],
    risk: 'none',
    outputTrust: 'trusted',
    execute(input, { runId }) {
      ranByRun.get(runId)?.push({ name, input });
      return 'noted';
    },
  });
}
