import type { DoneCall } from '../conversation.ts';
import type { ToolProfile } from '../tools/tool-profile.ts';
import type { DonePart } from './done-part.ts';
import type { PlannedCall, PlannerVerdict } from './move.ts';

/** What has happened before a piece of the request, and what there is to do it with. */
export interface PieceContext {
  readonly tools: readonly ToolProfile[];
  readonly done: readonly DonePart[];
  /** The calls of the next step that was taken; undefined if the piece is yet to be done. */
  takeStep(): readonly DoneCall[] | undefined;
}

/** What becomes of a piece: calls to make, a part that is done, or a reason why it cannot be. */
export type PieceOutcome =
  | { readonly kind: 'calls'; readonly calls: readonly PlannedCall[] }
  | { readonly kind: 'done'; readonly part: DonePart }
  | { readonly kind: 'stuck'; readonly verdict: PlannerVerdict; readonly text: string };
