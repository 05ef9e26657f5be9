import {
  jsonSchema,
  type AnyToolContract,
  type AuditRecord,
  type CallOutcome,
  type ExecutableTool,
  type JsonSchema,
  type RunEvent,
} from '@toolwright/core';
import { createManualClock, type ManualClock } from '@toolwright/core/testing';
import {
  runAgent,
  type AgentMessage,
  type AgentResult,
  type AgentSettings,
} from '@toolwright/runtime';
import { createScriptedModel, type Script, type ScriptedModel } from '@toolwright/testing';
import { createToolkit, type ToolkitOptions } from '@toolwright/toolkit';

export const principal = { tenant: 'acme', user: 'ann' } as const;

/** The reply that ends a run. */
export const done = { text: 'Done.' };

type ToolChanges = Partial<ExecutableTool> & { readonly schema?: JsonSchema };

/** A tool that only reads and needs nothing, with whatever a test changes about it. */
export function tool(
  name: string,
  execute: ExecutableTool['execute'],
  { schema = { type: 'object', additionalProperties: true }, ...changes }: ToolChanges = {},
): AnyToolContract {
  return {
    name,
    category: 'test',
    description: `The tool ${name}.`,
    inputSchema: jsonSchema(schema),
    effects: { readOnly: true },
    permissions: [],
    risk: 'none',
    outputTrust: 'trusted',
    ...changes,
    execute,
  };
}

export interface Played {
  readonly result: AgentResult;
  readonly model: ScriptedModel;
  readonly events: readonly RunEvent[];
  readonly audit: readonly AuditRecord[];
  /** What became of each call, in call order. */
  readonly outcomes: readonly CallOutcome[];
  readonly codes: readonly (string | undefined)[];
  /** What the model was told of each call, in call order. */
  readonly told: readonly { readonly type: string; readonly text: string }[];
}

export interface PlayOptions extends ToolkitOptions {
  readonly settings?: Partial<AgentSettings>;
  readonly clock?: ManualClock;
  /** Goes on with the clock, or does what else a test does meanwhile. */
  readonly meanwhile?: (clock: ManualClock) => Promise<void>;
}

/** An agent over a real toolkit and a scripted model, on a clock that stands still, from its request to its end. */
export async function play(script: Script, options: PlayOptions): Promise<Played> {
  const { settings, clock = createManualClock(), meanwhile, ...toolkitOptions } = options;
  const toolkit = createToolkit({
    timezone: 'UTC',
    ...toolkitOptions,
    ports: { clock, ...toolkitOptions.ports },
  });
  const model = createScriptedModel(script);
  const agent = runAgent({ host: toolkit, principal, model, prompt: 'Go.', clock, ...settings });
  const events: RunEvent[] = [];
  agent.subscribe((event) => events.push(event));
  await meanwhile?.(clock);
  const result = await agent.result;
  const audit = await toolkit.audit.query({ principal });
  await toolkit.close({ drainMs: 0 });
  const outcomes = result.steps.flatMap(({ calls }) =>
    calls.flatMap(({ outcome }) => (outcome === undefined ? [] : [outcome])),
  );
  const codes = outcomes.map((outcome) => ('error' in outcome ? outcome.error.code : undefined));
  return { result, model, events, audit, outcomes, codes, told: toldOf(result.messages) };
}

function toldOf(messages: readonly AgentMessage[]): Played['told'] {
  return messages.flatMap((message) =>
    message.role !== 'tool'
      ? []
      : message.content.flatMap((part) =>
          part.type === 'tool-result' && 'value' in part.output
            ? [{ type: part.output.type, text: String(part.output.value) }]
            : [],
        ),
  );
}

/** Replies that make the same call, one a reply. Arguments may be given in several spellings. */
export function repeated(name: string, spellings: readonly string[]): Script {
  return [
    ...spellings.map((text, index) => ({
      calls: [{ id: `call-${index + 1}`, name, arguments: text }],
    })),
    done,
  ];
}
