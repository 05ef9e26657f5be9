import type { ApprovalStatus } from '@toolwright/core';
import { refuse } from './reply.ts';

export interface ListQuery {
  readonly status?: ApprovalStatus;
  readonly sessionId?: string;
  readonly runId?: string;
  readonly offset: number;
  readonly limit: number;
}

const statuses = ['pending', 'approved', 'denied', 'expired', 'withdrawn'] as const;
const defaultLimit = 50;
const maxLimit = 200;

/** What a list shows: `status` (default `pending`, or `all`), `sessionId`, `runId`, `offset`, `limit` (at most 200). */
export function readListQuery({ searchParams }: URL): ListQuery {
  const sessionId = searchParams.get('sessionId');
  const runId = searchParams.get('runId');
  return {
    ...readStatus(searchParams.get('status') ?? 'pending'),
    ...(sessionId === null ? {} : { sessionId }),
    ...(runId === null ? {} : { runId }),
    offset: readNumber(searchParams.get('offset'), 0, Number.MAX_SAFE_INTEGER),
    limit: readNumber(searchParams.get('limit'), defaultLimit, maxLimit),
  };
}

function readStatus(given: string): { readonly status?: ApprovalStatus } {
  if (given === 'all') return {};
  const status = statuses.find((one) => one === given);
  if (status === undefined) throw refuse(400, `status is one of ${statuses.join(', ')}, all.`);
  return { status };
}

function readNumber(given: string | null, fallback: number, most: number): number {
  if (given === null) return fallback;
  if (!/^\d{1,15}$/.test(given)) throw refuse(400, 'offset and limit are whole numbers.');
  return Math.min(Number(given), most);
}
