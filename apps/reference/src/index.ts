export { referenceErrors } from './errors.ts';
export { exitCodes } from './exit-codes.ts';
export { plannerCards } from './host/planner-cards.ts';
export { createOfflinePlanner, plannerNotice } from './planner/offline-planner.ts';

export type { ReferenceErrorCode } from './errors.ts';
export type { ExitCode } from './exit-codes.ts';
export type { PlannerCardOptions } from './host/planner-cards.ts';
export type { OfflinePlannerOptions } from './planner/offline-planner.ts';
export type { PlannerVerdict } from './planner/planning/move.ts';
export type { CardLookup, PlannerCard } from './planner/tools/planner-card.ts';
