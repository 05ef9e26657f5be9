import { modelView, type ExposedTool, type Run } from '@toolwright/core';
import { plainText } from '../../src/planner/conversation.ts';
import { filesystemPack } from '@toolwright/filesystem';
import { createToolkit } from '@toolwright/toolkit';
import { onTestFinished } from 'vitest';
import { plannerCards } from '../../src/host/planner-cards.ts';
import type { DoneCall } from '../../src/planner/conversation.ts';
import { planTurn } from '../../src/planner/planning/plan-turn.ts';
import { profileTool } from '../../src/planner/tools/tool-profile.ts';
import type { FollowedTurn } from './follow-turn.ts';

/** A run of the real file tools over a folder, closed when the test ends. */
export async function openFiles(root: string): Promise<Run> {
  const openRun = await openFileSession(root);
  return openRun();
}

/** A session over a folder, closed when the test ends; gives a run for each request. */
export async function openFileSession(root: string): Promise<() => Promise<Run>> {
  const toolkit = createToolkit({
    packs: [filesystemPack],
    grants: ['allow fs.read'],
    workspace: root,
  });
  onTestFinished(() => toolkit.close());
  const session = await toolkit.openSession({ principal: { tenant: 'test' } });
  return () => session.openRun();
}

/** How the tools are shown to the planner; by default as they are. */
export type ShowTool = (
  tool: ExposedTool,
) => Pick<ExposedTool, 'name' | 'description' | 'inputSchema' | 'contract'>;

/** Plans a request to its end over a run, through the guarded path. */
export async function followFileTurn(
  request: string,
  run: Run,
  show: ShowTool = (tool) => tool,
): Promise<FollowedTurn> {
  const exposed = run.tools().map((tool) => ({ real: tool.name, shown: show(tool) }));
  const cards = plannerCards(exposed.map(({ shown }) => shown.contract));
  const profiles = exposed.map(({ shown }) => profileTool(shown, cards(shown.contract.name)));
  const steps: DoneCall[][] = [];
  const calls: FollowedTurn['calls'][number][] = [];
  for (;;) {
    const move = planTurn({ request, steps }, profiles);
    if (move.kind === 'answer') return { calls, verdict: move.verdict, text: move.text };
    const outcomes = await run.callAll(
      move.calls.map((call, index) => ({
        id: `${steps.length}-${index}`,
        name: exposed.filter(({ shown }) => shown.name === call.name)[0]?.real ?? call.name,
        arguments: call.input,
      })),
    );
    calls.push(
      ...move.calls.map(({ input }, index) => ({ name: outcomes[index]?.name ?? '', input })),
    );
    steps.push(
      move.calls.map((call, index) => {
        const outcome = outcomes[index];
        const view = outcome === undefined ? { text: '', isError: true } : modelView(outcome);
        return {
          toolName: call.name,
          input: call.input,
          result: { text: plainText(view.text), isError: view.isError },
        };
      }),
    );
  }
}
