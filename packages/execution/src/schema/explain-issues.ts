import { encodeSegment, type StandardIssue } from '@toolwright/core';
import type { Explanation } from './explain-violations.ts';

/**
 * What a schema's own check found, after the JSON Schema was satisfied: rules between fields, refinements.
 * Libraries may put the rejected value into their messages; such a message is left out.
 */
export function explainIssues(issues: readonly StandardIssue[], input: unknown): Explanation {
  return {
    missing: [],
    unknown: [],
    invalid: [...new Set(issues.map((issue) => sentence(issue, input)))],
  };
}

function sentence({ message, path = [] }: StandardIssue, input: unknown): string {
  const keys = path.map((step) => (typeof step === 'object' ? step.key : step));
  const name = keys.map((key) => encodeSegment(String(key))).join('/');
  const subject = name === '' ? 'The whole object' : JSON.stringify(name.slice(0, 200));
  return `${subject}: ${isSafe(message, input) ? firstLine(message) : 'is not valid'}`;
}

function firstLine(message: string): string {
  const [line = ''] = message.split('\n');
  return line.slice(0, 300).replace(/\.$/, '');
}

/** False if the message holds a text or number of the input that is long enough to give something away. */
function isSafe(message: string, input: unknown): boolean {
  // ArkType ends its messages with what it found.
  if (typeof message !== 'string' || message.includes('(was ')) return false;
  for (const leaf of leaves(input)) if (leaf.length >= 4 && message.includes(leaf)) return false;
  return true;
}

function* leaves(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value.slice(0, 300);
  else if (typeof value === 'number') yield String(value);
  else if (typeof value === 'object' && value !== null)
    for (const member of Object.values(value)) yield* leaves(member);
}
