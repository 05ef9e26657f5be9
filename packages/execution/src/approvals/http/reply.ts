/** Why a request is not answered; `code` and `message` are for the person who sent it. */
export class Refusal extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code?: string, message?: string) {
    const [ownCode, ownMessage] = words[status] ?? ['FAILED', 'The request failed.'];
    super(message ?? ownMessage);
    this.status = status;
    this.code = code ?? ownCode;
  }
}

const words: Readonly<Record<number, readonly [code: string, message: string]>> = {
  400: ['REQUEST_INVALID', 'The request does not have the form that is expected.'],
  401: ['NOT_SIGNED_IN', 'Sign in first.'],
  403: ['NOT_PERMITTED', 'You may not decide about this.'],
  404: ['NOT_FOUND', 'There is nothing here.'],
  409: ['APPROVAL_ALREADY_DECIDED', 'Somebody has decided about this already.'],
  410: ['APPROVAL_EXPIRED', 'The time for this decision is over.'],
  413: ['BODY_TOO_LARGE', 'The decision is larger than this host accepts.'],
  415: ['NOT_JSON', 'Send the decision as application/json.'],
  500: ['FAILED', 'The request failed; the host has the details.'],
  503: ['APPROVAL_UNAVAILABLE', 'Approvals cannot be read or stored at the moment.'],
};

export function refuse(status: number, message?: string): Refusal {
  return new Refusal(status, undefined, message);
}

export function problem({ status, code, message }: Refusal): Response {
  return jsonReply(status, { error: { code, message } });
}

/** What waits for whom is nothing for a cache, nor for a page of another origin. */
const headers = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
};

export function jsonReply(status: number, body: unknown): Response {
  return new Response(JSON.stringify(body), { status, headers });
}

export function methodsReply(status: 204 | 405, methods: readonly string[]): Response {
  const allow = methods.join(', ');
  if (status === 204) return new Response(null, { status, headers: { allow } });
  const error = { code: 'METHOD_NOT_ALLOWED', message: `This takes ${allow}.` };
  return new Response(JSON.stringify({ error }), { status, headers: { ...headers, allow } });
}

/** The answer to HEAD. */
export function withoutBody({ status, headers: given }: Response): Response {
  return new Response(null, { status, headers: given });
}
