import type { AuditQuery, AuditRecord, Principal, ToolHost } from '@toolwright/core';
import type { Redactor } from '@toolwright/execution';
import type { ToolDescription } from './inventory/describe-tools.ts';

/** What `createToolkit` makes: packs, grants and the guarded path in one host. */
export interface Toolkit extends ToolHost {
  /**
   * Every tool of this toolkit, sorted by name, and whether a session offers it. Name the principal where grants
   * are a function of it. Tools that a pack makes for a session are not among them: `run.tools()` has those.
   */
  tools(principal?: Principal): readonly ToolDescription[];
  readonly audit: ToolkitAudit;
  /** Register secrets here that come up at run time: they are hidden from then on. */
  readonly redactor: Redactor;
}

export interface ToolkitAudit {
  /** One principal's records, oldest first. Rejects with PRINCIPAL_INVALID or AUDIT_NOT_QUERYABLE. */
  query(query: AuditQuery): Promise<readonly AuditRecord[]>;
}
