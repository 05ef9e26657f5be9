import {
  isToolResult,
  renderJson,
  toJsonValue,
  type JsonChange,
  type ToolResult,
} from '@toolwright/core';
import type { CallState } from '../call/call-state.ts';
import type { PassingStage } from '../nest/stage.ts';
import { readContent } from '../result/read-content.ts';
import { readExtras } from '../result/read-result.ts';

/** Turns whatever the tool returned into content for the model and JSON for the host. */
export const serialiseStage: PassingStage = {
  name: 'serialise',
  leave(call) {
    const { answer } = call;
    if (answer === undefined) return;
    if (typeof answer === 'string' && answer.isWellFormed()) {
      call.data = answer;
      call.content = [{ type: 'text', text: answer }];
      return;
    }
    const changes = new Map<JsonChange, number>();
    const onChange = (change: JsonChange): void =>
      void changes.set(change, (changes.get(change) ?? 0) + 1);
    try {
      if (isResult(answer)) readResult(call, answer, onChange);
      else readPlain(call, answer, onChange);
    } catch {
      // A result whose members cannot even be read.
      onChange('unreadable');
    }
    if (changes.size > 0) call.warn({ code: 'OUTPUT_CONVERTED', message: summary(changes) });
  },
};

/** A proxy may throw at the very question; then it is a plain value like any other. */
function isResult(answer: unknown): answer is ToolResult {
  try {
    return isToolResult(answer);
  } catch {
    return false;
  }
}

function readPlain(call: CallState, answer: unknown, onChange: (change: JsonChange) => void): void {
  const data = toJsonValue(answer, onChange);
  call.data = data;
  call.content = renderJson(data);
  call.isContentRendered = true;
}

function readResult(
  call: CallState,
  answer: ToolResult,
  onChange: (change: JsonChange) => void,
): void {
  const { content, data } = answer;
  if (data !== undefined && call.status === 'ok') call.data = toJsonValue(data, onChange);
  if (Array.isArray(content)) call.content = readContent(content, onChange);
  if (call.content.length === 0 && call.data !== undefined) {
    call.content = renderJson(call.data);
    call.isContentRendered = true;
  }
  const { metadata, usage, outputTrust, warnings } = readExtras(answer, onChange);
  call.metadata = metadata;
  call.usage = usage;
  call.outputTrust = outputTrust;
  const before = call.warnings.length;
  for (const warning of warnings) call.warn(warning);
  // As they are kept, which may be without a secret.
  call.toolWarnings = call.warnings.slice(before);
}

/** `The tool returned values that JSON cannot carry; they were converted: 2 × BigInt, 1 × cycle.` */
function summary(changes: ReadonlyMap<JsonChange, number>): string {
  const list = [...changes].map(([change, count]) => `${count} × ${change}`).join(', ');
  return `The tool returned values that JSON cannot carry; they were converted: ${list}.`;
}
