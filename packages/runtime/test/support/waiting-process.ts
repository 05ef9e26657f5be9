import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { createSqliteState } from '@toolwright/execution/sqlite';
import { defineTool, jsonSchema, type CallOutcome } from '@toolwright/core';
import { filesystemPack } from '@toolwright/filesystem';
import { runAgent, type AgentResult, type SuspendedAgent } from '@toolwright/runtime';
import { createScriptedModel, type Script } from '@toolwright/testing';
import { createToolkit } from '@toolwright/toolkit';

/**
 * One process of a host whose people are asked before a file is written. `ask`: a run up to where it waits. `approve`,
 * `deny`: a person's answer. `resume`: goes on with the run.
 */
const [mode = '', folder = ''] = process.argv.slice(2);
const principal = { tenant: 'acme', user: 'ann' } as const;
const saved = `${folder}/agent.json`;

const note = defineTool({
  name: 'note',
  category: 'test',
  description: 'Notes a line.',
  inputSchema: jsonSchema({ type: 'object', properties: { line: { type: 'string' } } }),
  effects: { readOnly: false },
  permissions: ['notes.add'],
  risk: 'low',
  outputTrust: 'trusted',
  execute: (input) => {
    appendFileSync(`${folder}/notes`, `${String((input as { line: string }).line)}\n`);
    return 'noted';
  },
});

const state = createSqliteState({ path: `${folder}/state.db` });
const toolkit = createToolkit({
  packs: [filesystemPack],
  tools: [note],
  workspace: { roots: [{ path: `${folder}/files`, mode: 'rw' }] },
  grants: ['allow fs.read', 'ask fs.write', 'allow notes.add'],
  ports: { state },
});

const lastResults: Script = ({ prompt }) => ({
  text: JSON.stringify(prompt.findLast(({ role }) => role === 'tool')?.content),
});

async function act(): Promise<unknown> {
  switch (mode) {
    case 'ask': {
      const result = await runAgent({
        host: toolkit,
        principal,
        prompt: 'Write the plan.',
        onWaiting: 'suspend',
        model: createScriptedModel([
          {
            calls: [
              { id: 'read', name: 'read', arguments: { path: 'plan.md' } },
              { id: 'before', name: 'note', arguments: { line: 'before' } },
            ],
          },
          {
            text: 'Now all of it.',
            calls: [
              { id: 'write', name: 'write', arguments: { path: 'plan.md', content: 'new\n' } },
              { id: 'beside', name: 'note', arguments: { line: 'beside' } },
            ],
          },
        ]),
      }).result;
      writeFileSync(saved, JSON.stringify(result.suspended));
      return summary(result);
    }
    case 'approve':
    case 'deny': {
      const waiting = await toolkit.approvals.list({ tenant: 'acme', status: 'pending' });
      for (const { request } of waiting)
        await toolkit.approvals.decide(request, { verdict: mode, decidedBy: 'ben' });
      return waiting.map(({ request }) => request.callId);
    }
    default: {
      const { result } = runAgent({
        host: toolkit,
        principal,
        onWaiting: 'suspend',
        model: createScriptedModel(lastResults),
        resume: JSON.parse(readFileSync(saved, 'utf8')) as SuspendedAgent,
      });
      return summary(await result);
    }
  }
}

function summary({ status, error, text, log, pending, steps }: AgentResult): object {
  return {
    status,
    code: error?.code,
    text,
    iterations: log.iterations,
    pending: pending.map(({ callId }) => callId),
    calls: steps.flatMap(({ calls }) =>
      calls.map(({ id, outcome }) => [id, outcome === undefined ? 'none' : wordOf(outcome)]),
    ),
  };
}

function wordOf(outcome: CallOutcome): string {
  return 'error' in outcome ? outcome.error.code : outcome.status;
}

process.stdout.write(JSON.stringify(await act()));
await toolkit.close();
await state.close();
