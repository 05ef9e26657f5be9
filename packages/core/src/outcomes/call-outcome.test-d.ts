import { expectTypeOf } from 'vitest';
import type { ApprovalRequest, CallOutcome, JsonValue, RunEvent, ToolError } from '../index.ts';

declare const outcome: CallOutcome;

// The status says which members there are.
switch (outcome.status) {
  case 'ok':
    expectTypeOf(outcome.data).toEqualTypeOf<JsonValue | undefined>();
    break;
  case 'failed':
  case 'aborted':
    expectTypeOf(outcome.error).toEqualTypeOf<ToolError>();
    break;
  case 'denied':
    expectTypeOf(outcome.rule).toEqualTypeOf<string>();
    break;
  case 'suspended':
    if (outcome.reason === 'approval')
      expectTypeOf(outcome.request).toEqualTypeOf<ApprovalRequest>();
    else expectTypeOf(outcome.input).toEqualTypeOf<JsonValue>();
    break;
  default:
    expectTypeOf(outcome).toBeNever();
}

// @ts-expect-error only some outcomes have an error
void outcome.error;

declare const event: RunEvent;

if (event.type === 'tool-result') {
  expectTypeOf(event.status).toEqualTypeOf<CallOutcome['status']>();
  expectTypeOf(event.seq).toEqualTypeOf<number>();
}
if (event.type === 'approval-requested')
  expectTypeOf(event.request).toEqualTypeOf<ApprovalRequest>();
// @ts-expect-error there is no event of this name
if (event.type === 'tool-called') void event;
