import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { JsonObject, Run } from '@toolwright/core';
import { followFileTurn, openFileSession } from '../support/file-turn.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import folder from './folder.json' with { type: 'json' };

export interface ExpectedCall {
  readonly name: string;
  readonly arguments: JsonObject;
}

/** A request with the calls that a careful person would make; `accept` lists calls that are just as right. */
export interface RequestCase {
  readonly id: string;
  readonly request: string;
  readonly calls: readonly ExpectedCall[];
  readonly accept?: ReadonlyArray<readonly ExpectedCall[]>;
}

export interface Score {
  readonly right: number;
  readonly total: number;
  /** What was planned instead, a line a request. */
  readonly wrong: readonly string[];
}

/** The folder that the requests speak of, written out; gives runs of the real file tools over it. */
async function openFolder(): Promise<() => Promise<Run>> {
  const root = await temporaryFolder();
  for (const [file, text] of Object.entries(folder)) {
    await mkdir(path.dirname(path.join(root, file)), { recursive: true });
    await writeFile(path.join(root, file), text);
  }
  return openFileSession(root);
}

/** Leaves out what says the same by default, and two spellings of one path. */
function plain(call: ExpectedCall, run: Run): string {
  const properties = run.tools().find((tool) => tool.name === call.name)?.inputSchema.properties;
  const fields = Object.entries(call.arguments)
    .map(
      ([name, value]) => [name, typeof value === 'string' ? samePath(name, value) : value] as const,
    )
    .filter(([name, value]) => {
      const property = properties?.[name];
      const standard = typeof property === 'object' ? property.default : undefined;
      return JSON.stringify(standard) !== JSON.stringify(value);
    })
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return `${call.name} ${JSON.stringify(Object.fromEntries(fields))}`;
}

function samePath(name: string, value: string): string {
  return name === 'path' ? value.replace(/^\.\/(?=.)/, '').replace(/(?<=.)\/$/, '') : value;
}

/** Plans every request through the guarded path and counts those whose calls are exactly the expected ones. */
export async function scoreRequests(cases: readonly RequestCase[]): Promise<Score> {
  const openRun = await openFolder();
  const wrong: string[] = [];
  for (const { id, request, calls, accept = [] } of cases) {
    const run = await openRun();
    const turn = await followFileTurn(request, run);
    const got = turn.calls.map((call) => plain({ name: call.name, arguments: call.input }, run));
    const right = [calls, ...accept].some(
      (alternative) =>
        JSON.stringify(alternative.map((call) => plain(call, run))) === JSON.stringify(got),
    );
    if (!right) wrong.push(`${id} ${request}\n    planned: ${got.join(' → ') || turn.text}`);
  }
  return { right: cases.length - wrong.length, total: cases.length, wrong };
}
