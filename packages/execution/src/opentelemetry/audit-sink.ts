import { ROOT_CONTEXT, trace, type Attributes, type Context } from '@opentelemetry/api';
import type { AuditRecord, AuditSink } from '@toolwright/core';
import { scopeName } from './scope.ts';
import { readTraceParent } from './trace-parent.ts';

/** As much of a LoggerProvider as the sink needs: that of @opentelemetry/sdk-logs is one. */
export interface AuditLoggerProvider {
  getLogger(name: string): {
    emit(record: {
      eventName: string;
      timestamp: number;
      severityNumber: number;
      severityText: string;
      body: string;
      attributes: Attributes;
      context: Context;
    }): void;
  };
}

export interface OpenTelemetryAuditSinkOptions {
  readonly loggerProvider: AuditLoggerProvider;
}

/**
 * Gives audit records to OpenTelemetry as log records `toolwright.tool_call`: the whole record as JSON in the body,
 * what one asks for as attributes, in the trace of the call. It cannot be asked itself.
 */
export function createOpenTelemetryAuditSink({
  loggerProvider,
}: OpenTelemetryAuditSinkOptions): AuditSink {
  const logger = loggerProvider.getLogger(scopeName);
  return {
    name: 'opentelemetry',
    write(record) {
      const span =
        record.traceparent === undefined ? undefined : readTraceParent(record.traceparent);
      logger.emit({
        eventName: 'toolwright.tool_call',
        timestamp: record.at,
        ...severityOf(record),
        body: JSON.stringify(record),
        attributes: attributesOf(record),
        context: span === undefined ? ROOT_CONTEXT : trace.setSpanContext(ROOT_CONTEXT, span),
      });
    },
  };
}

/** Numbers of the log data model; a refusal or a failure is worth a look, but is no error of the host. */
function severityOf({ status }: AuditRecord): { severityNumber: number; severityText: string } {
  return status === 'failed' || status === 'denied'
    ? { severityNumber: 13, severityText: 'WARN' }
    : { severityNumber: 9, severityText: 'INFO' };
}

function attributesOf(record: AuditRecord): Attributes {
  const { principal, tool, routedTool, status, decision, code, rule, callId, runId } = record;
  return {
    'gen_ai.operation.name': 'execute_tool',
    ...(tool === undefined ? {} : { 'gen_ai.tool.name': tool }),
    'gen_ai.tool.call.id': callId,
    'gen_ai.conversation.id': record.sessionId,
    'toolwright.run.id': runId,
    'toolwright.tenant': principal.tenant,
    'toolwright.status': status,
    'toolwright.decision': decision,
    ...(routedTool === undefined ? {} : { 'toolwright.routed_tool.name': routedTool }),
    ...(rule === undefined ? {} : { 'toolwright.rule': rule }),
    ...(code === undefined ? {} : { 'error.type': code }),
  };
}
