export { createApprovalHandler } from './handler.ts';

export type { ApprovalHandlerOptions } from './handler.ts';
