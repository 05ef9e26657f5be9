import type { ApprovalRecord } from '@toolwright/core';
import { escapeLine } from '../output/escape-terminal.ts';
import { columns } from '../output/table.ts';
import { showTime, summaryOf } from '../waiting/tell-waiting.ts';

/** Approvals, one a line; what would happen comes last, as it may be long. */
export function approvalTable(
  records: ReadonlyArray<ApprovalRecord & { readonly root?: string }>,
): string {
  return columns([
    ['ID', 'STATUS', 'UNTIL', 'RUN', 'RISK', 'ROOT', 'RULE', 'WHAT WOULD HAPPEN'],
    ...records.map(({ request, status, root }) => [
      request.id,
      status,
      showTime(request.expiresAt),
      escapeLine(request.runId),
      request.risk,
      escapeLine(root ?? '-'),
      escapeLine(request.rule),
      escapeLine(summaryOf(request)),
    ]),
  ]);
}
