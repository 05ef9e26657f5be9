import { parseModelSpec, type ModelSpec } from '../model/model-spec.ts';
import { durationOption } from '../options/duration-option.ts';
import type { ParsedOptions } from '../options/parse-options.ts';
import { resumeOption } from '../options/resume-option.ts';
import { countOption, readHostOptions, textOption } from '../options/shared-options.ts';
import type { HostOptions } from '../options/shared-options.ts';
import type { SavedAgent } from '../state/saved-run.ts';

/** What an agent is asked, and with which model. */
export type AgentTask = Pick<SavedAgent, 'request' | 'model' | 'baseUrl' | 'system' | 'maxSteps'>;

/** What a `run` command line asks for. */
export interface RunOrder {
  readonly host: HostOptions;
  /** True if rules were given, so that they count instead of those that a run was begun with. */
  readonly hasOwnGrants: boolean;
  readonly asJson: boolean;
  readonly approvalLifetimeMs: number | undefined;
  readonly task:
    | { readonly kind: 'new'; readonly task: AgentTask }
    | { readonly kind: 'resume'; readonly runId: string };
}

const beside = ['grant', 'state-dir', 'json', 'approve-within'];

/** Throws OPTION_INVALID, MODEL_SPEC_INVALID, ARGUMENT_MISSING or ARGUMENT_UNEXPECTED. */
export async function readOrder(
  parsed: ParsedOptions,
  cwd: string,
  readRequest: (positionals: readonly string[]) => Promise<string>,
): Promise<RunOrder> {
  const { values } = parsed;
  const runId = resumeOption(parsed, beside);
  const shared = {
    host: readHostOptions(parsed, cwd),
    hasOwnGrants: values['grant'] !== undefined,
    asJson: values['json'] === true,
    approvalLifetimeMs: durationOption(values, 'approve-within'),
  };
  if (runId !== undefined) return { ...shared, task: { kind: 'resume', runId } };
  const model = textOption(values, 'model') ?? 'offline';
  const baseUrl = textOption(values, 'base-url');
  // Before standard input is read.
  parseModelSpec(model, baseUrl);
  const maxSteps = countOption(values, 'max-steps');
  const system = textOption(values, 'system');
  const request = await readRequest(parsed.positionals);
  return {
    ...shared,
    task: {
      kind: 'new',
      task: {
        request,
        model,
        ...(baseUrl === undefined ? {} : { baseUrl }),
        ...(system === undefined ? {} : { system }),
        ...(maxSteps === undefined ? {} : { maxSteps }),
      },
    },
  };
}

export function specOf({ model, baseUrl }: AgentTask): ModelSpec {
  return parseModelSpec(model, baseUrl);
}
