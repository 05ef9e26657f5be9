import { createScriptedModel, type Script, type ScriptedModel } from '@toolwright/testing';
import { runAgent, type AgentResult, type AgentSettings } from '../src/index.ts';
import { createFakeRun, hostOf, textAnswer, type FakeRun, type FakeTool } from './fake-run.ts';

/** A tool that says what it was run with. */
export const echo: FakeTool = (call) =>
  textAnswer(`ran ${call.name} with ${JSON.stringify(call.arguments)}`);

/** The reply that ends a run. */
export const done = { text: 'Done.' };

export interface Played {
  readonly result: AgentResult;
  readonly run: FakeRun;
  readonly model: ScriptedModel;
}

/** Runs an agent on a scripted model and a fake run to its end. */
export async function play(
  script: Script,
  {
    tools = { look: echo, note: echo },
    onRun,
    ...settings
  }: Partial<AgentSettings> & {
    tools?: Record<string, FakeTool>;
    /** Changes what the run does, before it is driven. */
    onRun?: (run: FakeRun) => void;
  } = {},
): Promise<Played> {
  const run = createFakeRun(tools);
  onRun?.(run);
  const model = createScriptedModel(script);
  const result = await runAgent({ host: hostOf(run), model, prompt: 'Do it.', ...settings }).result;
  return { result, run, model };
}
