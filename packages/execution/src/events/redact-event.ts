import type { ApprovalRequest, JsonValue, RunEventBody } from '@toolwright/core';
import type { Redactor } from '../redaction/create-redactor.ts';

/** An event without secrets. Texts that are cut come redacted already, since redaction comes before cutting. */
export function redactEvent(body: RunEventBody, redactor: Redactor): RunEventBody {
  switch (body.type) {
    case 'tool-progress':
      return body;
    case 'tool-result':
    case 'tool-result-shortened':
      // A model may put anything into the place of a name.
      return { ...body, name: redactor.redactText(body.name) };
    case 'approval-requested':
      return { ...body, request: redactRequest(body.request, redactor) };
    default:
      return redactAll(body, redactor);
  }
}

/** Its ids are no secrets, though the id of a session is often one elsewhere. */
function redactRequest(request: ApprovalRequest, redactor: Redactor): ApprovalRequest {
  const { title, permissions, input, preview, rule } = request;
  const shown = redactAll({ title, permissions, input, rule }, redactor);
  const seen = preview === undefined ? {} : { preview: redactAll(preview, redactor) };
  return { ...request, ...shown, ...seen };
}

function redactAll<T>(value: T, redactor: Redactor): T {
  return redactor.redactValue(value as JsonValue) as T;
}
