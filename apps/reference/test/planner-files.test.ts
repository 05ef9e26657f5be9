import { utimes } from 'node:fs/promises';
import type { Run } from '@toolwright/core';
import { expect, test } from 'vitest';
import type { PlannedCall } from '../src/planner/planning/move.ts';
import { archiveRequests } from './support/archive-requests.ts';
import { archive } from './support/archive-tools.ts';
import { fileRequests } from './support/file-requests.ts';
import { followFileTurn, openFiles, type ShowTool } from './support/file-turn.ts';
import { temporaryFolder } from './support/temporary-folder.ts';

const names: Readonly<Record<string, string>> = {
  shelf_view: 'list',
  paper_trail: 'find',
  ink_search: 'grep',
  page_turner: 'read',
};
const fields: Readonly<Record<string, string>> = { folder: 'path', within: 'path', kind: 'type' };

/** The call of a file tool that a call of a made-up tool stands for. */
function asFileCall({ name, input }: PlannedCall): PlannedCall {
  const entries = Object.entries(input).map(
    ([field, value]) => [fields[field] ?? field, value] as const,
  );
  const renamed = Object.fromEntries(entries);
  // Hidden entries are always listed, and a glob of this search needs no folders before it.
  if (name === 'shelf_view') delete renamed['hidden'];
  if (name === 'ink_search' && typeof renamed['glob'] === 'string')
    renamed['glob'] = renamed['glob'].replace('**/', '');
  return { name: names[name] ?? name, input: renamed };
}

const expected: ReadonlyArray<readonly [request: string, calls: readonly PlannedCall[]]> = [
  ...archiveRequests.map(([request, calls]) => [request, calls.map(asFileCall)] as const),
  ...fileRequests,
];

async function openArchive(): Promise<Run> {
  const root = await temporaryFolder(
    Object.fromEntries([...archive].map(([name, file]) => [name, file.text])),
  );
  for (const [name, { modifiedAt }] of archive)
    await utimes(`${root}/${name}`, new Date(modifiedAt), new Date(modifiedAt));
  return openFiles(root);
}

/** Some requests name files that this folder lacks: then the turn ends with the first calls, which are still known. */
function firstOf(
  calls: readonly PlannedCall[],
  failed: boolean,
  made: number,
): readonly PlannedCall[] {
  return failed ? calls.slice(0, made) : calls;
}

test('plain requests become the calls of the file tools that they mean, step by step', async () => {
  const run = await openArchive();
  for (const [request, calls] of expected) {
    const turn = await followFileTurn(request, run);
    expect(turn.calls.length, request).toBeGreaterThan(0);
    expect(turn.calls, request).toEqual(
      firstOf(calls, turn.verdict === 'tool-failed', turn.calls.length),
    );
  }
});

test('what the file tools cannot do is said and not tried', async () => {
  const run = await openArchive();
  for (const request of [
    'Translate README.md to German',
    'Create a file called notes.md',
    'delete notes/ink.md',
    'What is 2 + 2?',
    'fix the failing tests',
    'commit my changes',
    'Summarize notes',
  ]) {
    expect(await followFileTurn(request, run), request).toMatchObject({
      calls: [],
      verdict: 'no-tool',
    });
  }
});

const others: Readonly<Record<string, string>> = {
  find: 'zq_one',
  grep: 'zq_two',
  list: 'zq_three',
  read: 'zq_four',
};

const rename = (text: string): string =>
  text.replace(/\b(find|grep|list|read)\b/gi, (name) => others[name.toLowerCase()] ?? name);
const renameAll = <T>(value: T): T => JSON.parse(rename(JSON.stringify(value))) as T;

/** A tool under another name, with every mention of a tool's name in its texts replaced as well. */
const disguise: ShowTool = ({ name, description, inputSchema, contract }) => {
  const { title, toolCard } = contract;
  return {
    name: rename(name),
    description: rename(description),
    inputSchema: renameAll(inputSchema),
    contract: {
      ...contract,
      name: rename(name),
      ...(title === undefined ? {} : { title: rename(title) }),
      ...(toolCard === undefined ? {} : { toolCard: renameAll(toolCard) }),
    },
  };
};

test('the calls are the same whatever the file tools are called', async () => {
  const run = await openArchive();
  for (const [request, calls] of expected) {
    // Three of the names are English verbs, which people go on using; the fourth is only this tool's name.
    const turn = await followFileTurn(request.replace(/\bgrep\b/, rename), run, disguise);
    const failed = turn.verdict === 'tool-failed';
    expect(turn.calls.length, request).toBeGreaterThan(0);
    expect(turn.calls, request).toEqual(firstOf(calls, failed, turn.calls.length));
  }
});
