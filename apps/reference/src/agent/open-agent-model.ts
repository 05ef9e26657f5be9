import type { Run } from '@toolwright/core';
import type { LanguageModelV4 } from '@ai-sdk/provider';
import { plannerCards } from '../host/planner-cards.ts';
import type { ModelSpec } from '../model/model-spec.ts';
import type { Terminal } from '../output/terminal.ts';
import type { PlannerVerdict } from '../planner/planning/move.ts';

export interface ModelOptions {
  readonly env: NodeJS.ProcessEnv;
  readonly signal: AbortSignal;
  readonly terminal: Terminal;
  readonly onVerdict: (verdict: PlannerVerdict) => void;
}

/**
 * Opens the model before a run is: a missing key must not cost a run that waits. The planner needs the run's tools.
 * Throws MODEL_KEY_MISSING or MODEL_NOT_LISTED.
 */
export async function openAgentModel(
  spec: ModelSpec,
  { env, signal, terminal, onVerdict }: ModelOptions,
): Promise<(run: Run) => LanguageModelV4> {
  if (spec.kind !== 'offline') {
    const { openModel } = await import('../model/open-model.ts');
    const model = await openModel(spec, env, signal);
    return () => model;
  }
  const { createOfflinePlanner, plannerNotice } = await import('../planner/offline-planner.ts');
  return (run) => {
    terminal.err.write(`${plannerNotice}\n`);
    const contracts = run.tools().map((tool) => tool.contract);
    return createOfflinePlanner({
      cards: plannerCards(contracts, { confirmsChanges: true }),
      onVerdict,
    });
  };
}
