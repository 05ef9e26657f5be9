import type { AuditLog } from '../audit/audit-log.ts';
import { auditRecordOf } from '../audit/audit-record-of.ts';
import type { PassingStage } from '../nest/stage.ts';

/** Writes one record for every call, whatever became of it. With `deny`, nothing runs while a sink fails. */
export function createAuditStage(log: AuditLog): PassingStage {
  return {
    name: 'audit',
    entersCancelled: true,
    enter(call) {
      if (log.whenSinkFails !== 'deny' || !log.isFailing) return;
      call.verdict = { action: 'deny', rule: 'audit: whenSinkFails=deny', grants: [] };
      call.endWith('AUDIT_UNAVAILABLE');
    },
    leave(call) {
      log.write(auditRecordOf(call));
      if (!log.isFailing) return;
      call.warn({
        code: 'AUDIT_INCOMPLETE',
        message: 'The host could not record a call; its audit sink has to be looked at.',
      });
    },
  };
}
