import type { AuditRecord } from '@toolwright/core';
import { showDuration } from '../output/amounts.ts';
import { escapeLine } from '../output/escape-terminal.ts';
import { columns } from '../output/table.ts';

/** Records, one a line: when, what, how it ended and who decided. */
export function auditTable(records: readonly AuditRecord[]): string {
  return columns([
    ['AT', 'TOOL', 'STATUS', 'CODE', 'DECISION', 'APPROVAL', 'TIME', 'RUN', 'CALL', 'RULE'],
    ...records.map((record) =>
      [
        // As the clock of the records has it, so that a line can be given to --since.
        new Date(record.at).toISOString().slice(0, 19) + 'Z',
        record.routedTool ?? record.tool ?? '(unknown)',
        record.status,
        record.code ?? '-',
        record.decision,
        approvalOf(record),
        showDuration(record.durationMs),
        record.runId,
        record.callId,
        record.rule ?? '-',
      ].map(escapeLine),
    ),
  ]);
}

function approvalOf({ approval }: AuditRecord): string {
  if (approval === undefined) return '-';
  const { approver, by, edited, verdict } = approval;
  if (verdict === undefined) return by;
  const word = verdict === 'approve' ? 'approved' : 'denied';
  const who = approver === undefined ? '' : ` by ${approver}`;
  return `${word}${edited === true ? ', edited' : ''}${who}${by === 'remembered' ? ', remembered' : ''}`;
}
