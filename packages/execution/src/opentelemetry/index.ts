export { createOpenTelemetryAuditSink } from './audit-sink.ts';
export { createOpenTelemetry } from './create-opentelemetry.ts';

export type { AuditLoggerProvider, OpenTelemetryAuditSinkOptions } from './audit-sink.ts';
export type { OpenTelemetryOptions } from './create-opentelemetry.ts';
