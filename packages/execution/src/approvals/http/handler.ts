import {
  isToolwrightError,
  ToolwrightError,
  type ApprovalOwner,
  type ApprovalRecord,
  type ApprovalReference,
  type Approvals,
  type MaybePromise,
} from '@toolwright/core';
import { checkOrigin } from './check-origin.ts';
import { readDecision } from './read-decision.ts';
import { readListQuery } from './read-list-query.ts';
import { jsonReply, methodsReply, problem, refuse, Refusal, withoutBody } from './reply.ts';
import { routeOf } from './route.ts';

export interface ApprovalHandlerOptions {
  /** The approvals of a toolkit, or a store of this package that shares their state. */
  readonly approvals: Approvals;
  /**
   * Whose approvals the sender of a request may see; undefined where nobody is signed in (401). Give the narrowest
   * owner: whatever lies outside is not found.
   */
  approvalsOf(request: Request): MaybePromise<ApprovalOwner | undefined>;
  /** Who decides, as the audit shall name them, or false (403). Those who may not decide do not see the approval either. */
  mayDecide(request: Request, approval: ApprovalRecord): MaybePromise<string | false>;
  /** Where the approvals lie. Default `/approvals`. */
  readonly basePath?: string | undefined;
  /** Origins of pages, beside the server's own, that may decide. Default: none. */
  readonly allowedOrigins?: readonly string[] | undefined;
  /** Of a decision with its arguments. Default 1,000,000. */
  readonly maxBodyBytes?: number | undefined;
  /** Hears of what is hidden behind a 500 or 503. */
  readonly onError?: ((error: unknown) => void) | undefined;
}

type Handling = Required<
  Pick<ApprovalHandlerOptions, 'approvals' | 'approvalsOf' | 'mayDecide'>
> & {
  readonly basePath: string;
  readonly allowedOrigins: readonly string[];
  readonly maxBodyBytes: number;
};

const defaultMaxBodyBytes = 1_000_000;

/**
 * Answers web requests about approvals: `GET {basePath}` lists those that wait, `GET {basePath}/{id}` shows one with
 * its preview, `POST {basePath}/{id}/decision` decides with JSON `{ verdict, scope?, input?, reason? }`. Never rejects.
 * Throws ToolwrightError with OPTIONS_INVALID.
 *
 * @example
 * const handle = createApprovalHandler({
 *   approvals: toolkit.approvals,
 *   approvalsOf: (request) => signedIn(request)?.owner,
 *   mayDecide: (request, approval) => canApprove(signedIn(request), approval) && signedIn(request).name,
 * });
 */
export function createApprovalHandler(
  options: ApprovalHandlerOptions,
): (request: Request) => Promise<Response> {
  const handling = readOptions(options);
  return async (request) => {
    try {
      const reply = await handle(request, handling);
      return request.method === 'HEAD' ? withoutBody(reply) : reply;
    } catch (error) {
      if (error instanceof Refusal) return problem(error);
      options.onError?.(error);
      return isToolwrightError(error) ? problem(refusalOf(error.code)) : problem(new Refusal(500));
    }
  };
}

async function handle(request: Request, handling: Handling): Promise<Response> {
  const route = routeOf(request, handling.basePath);
  if (route === undefined) throw refuse(404);
  if (request.method === 'OPTIONS') return methodsReply(204, route.methods);
  if (!route.methods.includes(request.method)) return methodsReply(405, route.methods);
  const owner = await handling.approvalsOf(request);
  if (owner === undefined || owner === null) throw refuse(401);
  switch (route.kind) {
    case 'list':
      return list(request, owner, handling);
    case 'one':
      return one(request, { ...owner, id: route.id }, handling);
    case 'decision':
      return decide(request, { ...owner, id: route.id }, handling);
  }
}

async function list(request: Request, owner: ApprovalOwner, handling: Handling): Promise<Response> {
  const { approvals, mayDecide } = handling;
  const { offset, limit, ...query } = readListQuery(new URL(request.url));
  const visible: ApprovalRecord[] = [];
  const found = await approvals.list({ ...owner, ...query, limit: Number.MAX_SAFE_INTEGER });
  for (const record of found) {
    if (visible.length >= offset + limit) break;
    if (isName(await mayDecide(request, record))) visible.push(record);
  }
  return jsonReply(200, { approvals: visible.slice(offset) });
}

async function one(
  request: Request,
  reference: ApprovalReference,
  { approvals, mayDecide }: Handling,
): Promise<Response> {
  const record = await approvals.get(reference);
  if (record === undefined) throw refuse(404);
  if (!isName(await mayDecide(request, record))) throw refuse(403);
  return jsonReply(200, record);
}

async function decide(
  request: Request,
  reference: ApprovalReference,
  { approvals, mayDecide, allowedOrigins, maxBodyBytes }: Handling,
): Promise<Response> {
  checkOrigin(request, allowedOrigins);
  const record = await approvals.get(reference);
  if (record === undefined) throw refuse(404);
  const decidedBy = await mayDecide(request, record);
  if (!isName(decidedBy)) throw refuse(403);
  const answer = await readDecision(request, maxBodyBytes);
  try {
    return jsonReply(200, await approvals.decide(reference, { ...answer, decidedBy }));
  } catch (error) {
    if (isToolwrightError(error)) throw refusalOf(error.code, error.message);
    throw error;
  }
}

/** Anything but a name is a no: `true` would leave the audit without one. */
function isName(answer: unknown): answer is string {
  return typeof answer === 'string' && answer !== '';
}

const statuses: Readonly<Record<string, number>> = {
  APPROVAL_UNKNOWN: 404,
  APPROVAL_ALREADY_DECIDED: 409,
  APPROVAL_EXPIRED: 410,
  APPROVAL_WITHDRAWN: 410,
  APPROVAL_ANSWER_INVALID: 400,
  APPROVAL_UNAVAILABLE: 503,
};

function refusalOf(code: string, message?: string): Refusal {
  const status = statuses[code];
  return status === undefined ? new Refusal(500) : new Refusal(status, code, message);
}

function readOptions(options: ApprovalHandlerOptions): Handling {
  const { approvals, basePath = '/approvals', allowedOrigins = [] } = options;
  const { maxBodyBytes = defaultMaxBodyBytes } = options;
  if (typeof approvals?.decide !== 'function')
    throw invalid('approvals', 'the approvals of a toolkit');
  for (const name of ['approvalsOf', 'mayDecide'] as const)
    if (typeof options[name] !== 'function') throw invalid(name, 'a function');
  if (!/^(\/[^/?#]+)*$/.test(basePath)) throw invalid('basePath', 'a path such as /approvals');
  if (!Number.isSafeInteger(maxBodyBytes) || maxBodyBytes < 1)
    throw invalid('maxBodyBytes', 'a whole number above 0');
  return {
    approvals,
    approvalsOf: (request) => options.approvalsOf(request),
    mayDecide: (request, approval) => options.mayDecide(request, approval),
    basePath,
    allowedOrigins,
    maxBodyBytes,
  };
}

function invalid(place: string, expected: string): ToolwrightError {
  return new ToolwrightError('OPTIONS_INVALID', `${place}: expected ${expected}.`, {
    place,
    hint: 'docs/how-to/approve-over-http.md shows a handler.',
  });
}
