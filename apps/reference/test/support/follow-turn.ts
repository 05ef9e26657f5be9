import { planTurn } from '../../src/planner/planning/plan-turn.ts';
import type { DoneCall } from '../../src/planner/conversation.ts';
import type { PlannedCall, PlannerVerdict } from '../../src/planner/planning/move.ts';
import { profileTool } from '../../src/planner/tools/tool-profile.ts';
import type { ExampleTool } from './archive-tools.ts';

export interface FollowedTurn {
  readonly calls: readonly PlannedCall[];
  readonly verdict: PlannerVerdict;
  readonly text: string;
}

/** Plans a request to its end, answering each call by the tool itself. */
export function followTurn(request: string, tools: readonly ExampleTool[]): FollowedTurn {
  const profiles = tools.map((tool) => profileTool(tool, tool.card));
  const steps: DoneCall[][] = [];
  const calls: PlannedCall[] = [];
  for (;;) {
    const move = planTurn({ request, steps }, profiles);
    if (move.kind === 'answer') return { calls, verdict: move.verdict, text: move.text };
    if (calls.length > 40) throw new Error(`no end: ${JSON.stringify(calls.slice(0, 4))}`);
    calls.push(...move.calls);
    steps.push(
      move.calls.map(({ name, input }) => {
        const tool = tools.filter((each) => each.name === name)[0];
        return {
          toolName: name,
          input,
          result: { text: tool?.answer(input) ?? '', isError: tool === undefined },
        };
      }),
    );
  }
}
