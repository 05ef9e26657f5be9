import type { ApprovalScope, JsonObject } from '@toolwright/core';
import { readArguments } from '../calls/read-order.ts';
import { referenceError } from '../errors.ts';
import { nearestName } from '../options/nearest-name.ts';
import type { ParsedOptions } from '../options/parse-options.ts';
import { textOption } from '../options/shared-options.ts';

const actions = ['list', 'show', 'approve', 'deny', 'remembered', 'forget'] as const;

/** What an `approvals` command line asks for. */
export type ApprovalsOrder =
  | { readonly action: 'list'; readonly all: boolean; readonly runId: string | undefined }
  | { readonly action: 'remembered' }
  | { readonly action: 'show'; readonly id: string }
  | { readonly action: 'forget'; readonly id: string }
  | {
      readonly action: 'approve';
      readonly id: string;
      readonly scope: ApprovalScope | undefined;
      readonly input: JsonObject | undefined;
      readonly reason: string | undefined;
    }
  | { readonly action: 'deny'; readonly id: string; readonly reason: string | undefined };

type Action = ApprovalsOrder['action'];

/** Which options belong to which action. */
const optionsOf: Readonly<Record<Action, readonly string[]>> = {
  list: ['all', 'run', 'json'],
  show: ['json'],
  approve: ['scope', 'edit', 'reason', 'json'],
  deny: ['reason', 'json'],
  remembered: ['json'],
  forget: ['json'],
};

const scopes = ['once', 'run', 'session', 'rule'] as const;

/** Throws ARGUMENT_MISSING, ARGUMENT_UNEXPECTED, OPTION_INVALID or ARGUMENTS_NOT_JSON. */
export function readOrder({ values, positionals }: ParsedOptions): ApprovalsOrder {
  const [word = 'list', id, extra] = positionals;
  const action = actions.find((one) => one === word);
  if (action === undefined) {
    const near = nearestName(word, actions);
    throw referenceError('ARGUMENT_UNEXPECTED', {
      place: word.slice(0, 40),
      message: 'There is no such action.',
      hint: `${near === undefined ? '' : `Did you mean ${near}? `}There are ${actions.join(', ')}.`,
    });
  }
  const foreign = Object.keys(values).find(
    (name) => name !== 'state-dir' && !optionsOf[action].includes(name),
  );
  if (foreign !== undefined) {
    throw referenceError('OPTION_INVALID', {
      place: `--${foreign}`,
      message: `The option does not belong to approvals ${action}.`,
    });
  }
  const takesId = action !== 'list' && action !== 'remembered';
  if ((takesId ? extra : id) !== undefined)
    throw referenceError('ARGUMENT_UNEXPECTED', { place: `approvals ${action}` });
  if (action === 'remembered') return { action };
  if (action === 'list') {
    return { action, all: values['all'] === true, runId: textOption(values, 'run') };
  }
  if (id === undefined) {
    throw referenceError('ARGUMENT_MISSING', {
      place: `approvals ${action}`,
      message: 'The id of the approval is missing.',
      hint: `See the ids with approvals ${action === 'forget' ? 'remembered' : 'list'}.`,
    });
  }
  if (action === 'show') return { action, id };
  if (action === 'forget') return { action, id };
  const reason = textOption(values, 'reason');
  if (action === 'deny') return { action, id, reason };
  return { action, id, reason, scope: readScope(values), input: readInput(values) };
}

function readScope(values: ParsedOptions['values']): ApprovalScope | undefined {
  const text = textOption(values, 'scope');
  const scope = scopes.find((one) => one === text);
  if (text !== undefined && scope === undefined) {
    throw referenceError('OPTION_INVALID', {
      place: '--scope',
      message: `The option takes ${scopes.join(', ')}.`,
    });
  }
  return scope;
}

function readInput(values: ParsedOptions['values']): JsonObject | undefined {
  const input = readArguments(textOption(values, 'edit'), '--edit');
  if (input === undefined) return undefined;
  if (typeof input === 'object' && input !== null && !Array.isArray(input))
    return input as JsonObject;
  throw referenceError('ARGUMENTS_NOT_JSON', {
    place: '--edit',
    message: 'The new arguments must be one JSON object, all of them.',
  });
}
