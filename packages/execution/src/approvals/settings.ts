import { approvalScopes, type ApprovalScope } from '@toolwright/core';
import { approvalLifetimeMs, decisionTimeoutMs } from '../limits.ts';
import { invalidOption, oneOf, positive } from '../option-checks.ts';
import { readSigningKeys, type SigningKey } from './signing.ts';

export interface ApprovalOptions {
  /**
   * What becomes of a call that a rule asks about. `pause` (default): it waits until a person has decided.
   * `record`: it runs, with the warning APPROVAL_RECORDED. `off`: nobody is asked, so it is denied.
   */
  readonly mode?: 'pause' | 'record' | 'off' | undefined;
  /** How long a person may take, and how long an approval is good for after that. Default 600,000. */
  readonly lifetimeMs?: number | undefined;
  /** What an approval may reach; for tools of critical risk it is always `once`. Default: every scope. */
  readonly scopes?: readonly ApprovalScope[] | undefined;
  /** A tool whose `preview` fails: `deny` (default) the call, or `ask` without a preview. */
  readonly whenPreviewFails?: 'deny' | 'ask' | undefined;
  /** How long a tool's `preview` may take. Default 5,000. */
  readonly previewTimeoutMs?: number | undefined;
  /**
   * The current key and older ones that are still accepted, at least 32 bytes each. With keys, decisions can travel as
   * tokens and suspended runs are signed; without them, a suspended run counts as untrusted input.
   */
  readonly signingKeys?: readonly SigningKey[] | undefined;
}

export interface ApprovalSettings {
  readonly mode: 'pause' | 'record' | 'off';
  readonly lifetimeMs: number;
  readonly scopes: readonly ApprovalScope[];
  readonly whenPreviewFails: 'deny' | 'ask';
  readonly previewTimeoutMs: number;
  readonly signingKeys: readonly SigningKey[];
}

/** Checks the options and fills defaults in. Throws ToolwrightError with OPTIONS_INVALID (place: the option). */
export function readApprovalOptions(options: ApprovalOptions = {}): ApprovalSettings {
  const { lifetimeMs = approvalLifetimeMs, previewTimeoutMs = decisionTimeoutMs } = options;
  const { scopes = approvalScopes } = options;
  const given: unknown = scopes;
  const known = new Set<unknown>(approvalScopes);
  if (!Array.isArray(given) || given.length === 0 || !given.every((scope) => known.has(scope)))
    throw invalidOption('approvals.scopes', `some of ${approvalScopes.join(', ')}`);
  return {
    mode: oneOf('approvals.mode', options.mode ?? 'pause', ['pause', 'record', 'off']),
    lifetimeMs: positive('approvals.lifetimeMs', lifetimeMs),
    scopes: [...new Set(scopes)],
    whenPreviewFails: oneOf('approvals.whenPreviewFails', options.whenPreviewFails ?? 'deny', [
      'deny',
      'ask',
    ]),
    previewTimeoutMs: positive('approvals.previewTimeoutMs', previewTimeoutMs),
    signingKeys: readSigningKeys(options.signingKeys ?? [], 'approvals.signingKeys'),
  };
}
