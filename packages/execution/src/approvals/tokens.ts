import {
  canonicalJson,
  type ApprovalDecision,
  type ApprovalRecord,
  type ApprovalRequest,
} from '@toolwright/core';
import { invalidOption } from '../option-checks.ts';
import { approvalError } from './approval-error.ts';
import { identityOf } from './owner.ts';
import { isSigned, readSigningKeys, sign, type SigningKey } from './signing.ts';

/** What a token says: the decision, and everything that it is bound to. */
export interface ApprovalTokenContent {
  readonly request: BoundRequest;
  /** Without `input` and `reason`: a token holds the digest of replaced arguments only. */
  readonly decision: Omit<ApprovalDecision, 'input' | 'reason'>;
}

/** The part of a request that names one call and what was seen of it. */
export type BoundRequest = Pick<
  ApprovalRequest,
  | 'id'
  | 'callId'
  | 'runId'
  | 'tool'
  | 'principal'
  | 'schemaDigest'
  | 'inputDigest'
  | 'previewDigest'
>;

export interface ApprovalTokens {
  /** The token of an approval that is decided. */
  issue(approval: ApprovalRecord): string;
  /** Throws ToolwrightError with APPROVAL_FORGED. Whether the token is still good is for the caller to see. */
  read(token: string): ApprovalTokenContent;
}

const purpose = 'approval token, version 1';
const maxTokenLength = 16_384;
const pattern = /^v1\.(?<payload>[\w-]+)\.(?<signature>[\w-]+)$/;

/**
 * Signs decisions, so that they can travel to a process that does not share the store: `v1`, the canonical JSON of
 * request and decision, and its HMAC-SHA-256, the last two in base64url. The first key signs, all of them are
 * accepted. Throws ToolwrightError with OPTIONS_INVALID.
 */
export function createApprovalTokens({
  keys,
}: {
  readonly keys: readonly [SigningKey, ...SigningKey[]];
}): ApprovalTokens {
  const known = readSigningKeys(keys, 'keys');
  if (known.length === 0) throw invalidOption('keys', 'at least one key');
  return {
    issue({ request, decision }) {
      if (decision === undefined)
        throw approvalError('APPROVAL_UNKNOWN', { message: 'Nobody has decided about this yet.' });
      const payload = Buffer.from(
        canonicalJson({ v: 1, request: bound(request), decision: carried(decision) }),
      ).toString('base64url');
      return `v1.${payload}.${sign(known, purpose, payload)}`;
    },
    read(token) {
      const { payload, signature } = partsOf(token);
      if (!isSigned(known, purpose, payload, signature)) throw approvalError('APPROVAL_FORGED');
      // Whoever has a key of the host wrote it.
      return JSON.parse(Buffer.from(payload, 'base64url').toString()) as ApprovalTokenContent;
    },
  };
}

function partsOf(token: unknown): { readonly payload: string; readonly signature: string } {
  const groups =
    typeof token === 'string' && token.length <= maxTokenLength
      ? pattern.exec(token)?.groups
      : undefined;
  const { payload, signature } = groups ?? {};
  if (payload === undefined || signature === undefined) throw approvalError('APPROVAL_FORGED');
  return { payload, signature };
}

function bound(request: ApprovalRequest): BoundRequest {
  const { id, callId, runId, tool, principal, schemaDigest, inputDigest, previewDigest } = request;
  return {
    id,
    callId,
    runId,
    tool,
    principal: identityOf(principal),
    schemaDigest,
    inputDigest,
    ...(previewDigest === undefined ? {} : { previewDigest }),
  };
}

function carried({
  input: _input,
  reason: _reason,
  ...decision
}: ApprovalDecision): ApprovalTokenContent['decision'] {
  return decision;
}
