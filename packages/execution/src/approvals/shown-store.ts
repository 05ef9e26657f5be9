import type { StatePort } from '@toolwright/core';
import { withoutInput } from './shown-record.ts';
import { openApprovalStore, type ApprovalStore, type ApprovalStoreOptions } from './store.ts';

/**
 * Approvals over a state port, for every process that shares it. They stand under their tenant; whoever asks for
 * one principal's sees only these. Without its tools nobody can tell what they hide: arguments that a person put in
 * the place of the asked ones reach the call, and are not shown.
 */
export function createApprovalStore(
  state: StatePort,
  options: ApprovalStoreOptions,
): ApprovalStore {
  const store = openApprovalStore(state, options);
  return {
    list: async (query) => (await store.list(query)).map(withoutInput),
    get: async (reference) => {
      const approval = await store.get(reference);
      return approval && withoutInput(approval);
    },
    decide: async (reference, answer) => {
      const decided = await store.decide(reference, answer);
      return { ...decided, approval: withoutInput(decided.approval) };
    },
    remembered: (principal) => store.remembered(principal),
    forget: (remembered) => store.forget(remembered),
    create: (request) => store.create(request),
    adopt: (reference, decision) => store.adopt(reference, decision),
    withdraw: (reference) => store.withdraw(reference),
    covering: (call, now) => store.covering(call, now),
    endOf: (scope, id, principal) => store.endOf(scope, id, principal),
  };
}
