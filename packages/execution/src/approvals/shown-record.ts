import type { ApprovalRecord, JsonObject, JsonPointer } from '@toolwright/core';
import { hideFields } from '../redaction/hide-fields.ts';
import type { PreparedTool } from '../tools/prepared-tool.ts';
import type { Redactor } from '../redaction/create-redactor.ts';

const everything: readonly JsonPointer[] = [''];

/**
 * A record as people see it. The request hides secrets since it was made; arguments that a person put in the place of
 * the asked ones have to be kept whole until they run, so they are hidden here. Of a tool that is not known nobody can
 * tell what it hides: then nothing of them is shown.
 */
export function shownRecord(
  record: ApprovalRecord,
  tools: ReadonlyMap<string, PreparedTool>,
  { valuesOnly }: Redactor,
): ApprovalRecord {
  const { decision, request } = record;
  if (decision?.input === undefined) return record;
  const tool = tools.get(request.tool);
  const shown = hideFields(decision.input, tool === undefined ? everything : tool.contract.redact);
  const input = valuesOnly.redactValue(shown) as JsonObject;
  return { ...record, decision: { ...decision, input } };
}

/** A record as those see it who do not know its tool. */
export function withoutInput(record: ApprovalRecord): ApprovalRecord {
  const { decision } = record;
  if (decision?.input === undefined) return record;
  return { ...record, decision: { ...decision, input: hideFields(decision.input, everything) } };
}
