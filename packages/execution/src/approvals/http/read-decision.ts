import type { ApprovalAnswer } from '@toolwright/core';
import { refuse } from './reply.ts';

/**
 * The body of a decision, read no further than it may be long. Throws a refusal with 413 or 400; whether it is a good
 * answer is for the approvals to see.
 */
export async function readDecision(
  request: Request,
  maxBytes: number,
): Promise<Omit<ApprovalAnswer, 'decidedBy'>> {
  const bytes = await readBytes(request, maxBytes);
  let body: unknown;
  try {
    body = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw refuse(400, 'The body is not JSON.');
  }
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw refuse(400, 'Send an object { verdict, scope?, input?, reason? }.');
  // Who decides is for the host to say.
  if ('decidedBy' in body) throw refuse(400, 'Leave decidedBy out: the host knows who you are.');
  return body as Omit<ApprovalAnswer, 'decidedBy'>;
}

async function readBytes(request: Request, maxBytes: number): Promise<Uint8Array> {
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) throw refuse(413);
  const chunks: Uint8Array[] = [];
  let length = 0;
  // A length that is not said, or not true, ends here.
  for await (const chunk of request.body ?? []) {
    const bytes = chunk as Uint8Array;
    length += bytes.byteLength;
    if (length > maxBytes) throw refuse(413);
    chunks.push(bytes);
  }
  return Buffer.concat(chunks);
}
