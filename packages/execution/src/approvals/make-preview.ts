import { canonicalJson, toJsonValue, ToolwrightError, type Preview } from '@toolwright/core';
import type { JsonValue, MaybePromise, ToolError } from '@toolwright/core';
import { abortContext } from '../call/abortable-context.ts';
import { CallContext } from '../call/call-context.ts';
import type { CallState } from '../call/call-state.ts';
import { digestOf } from '../call/digest.ts';
import { isPromiseLike } from '../call/is-promise-like.ts';
import { waitFor } from '../call/wait-for.ts';
import { ownOf } from '../redaction/call-redaction.ts';
import { readFailure } from '../result/read-failure.ts';
import { maxPreviewBodyLength, maxPreviewDataBytes, maxPreviewSummaryLength } from '../limits.ts';

/** A preview as a person sees it, with the digest of the whole; or why there is none. */
export type MadePreview =
  | { readonly kind: 'made'; readonly preview: Preview; readonly digest: string }
  | { readonly kind: 'none' | 'cancelled' }
  /** The tool itself says that the call cannot succeed. */
  | { readonly kind: 'refused'; readonly error: ToolError }
  | { readonly kind: 'failed'; readonly cause?: unknown };

const kinds: ReadonlySet<unknown> = new Set<Preview['kind']>([
  'diff',
  'commands',
  'paths',
  'request',
  'schedule',
  'text',
]);

/**
 * Asks the tool what the call would do. What `fail` makes is the tool's answer; another throw, a hang and garbage are
 * `failed`. The tool gets the call's own
 * input: whoever lets the call run afterwards has to make that anew.
 */
export function makePreview(call: CallState, limitMs: number): MaybePromise<MadePreview> {
  const { tool } = call;
  if (typeof tool?.contract.preview !== 'function') return { kind: 'none' };
  const context = new PreviewContext(call);
  call.context = context;
  const end = (made: MadePreview, reason?: unknown): MadePreview => {
    call.context = undefined;
    // Whatever the preview still does is its own business.
    context[abortContext](reason);
    return made;
  };
  let answer: unknown;
  try {
    answer = tool.contract.preview(call.input, context);
  } catch (cause) {
    return end(readThrown(cause));
  }
  if (!isPromiseLike(answer)) return end(readPreview(call, answer));
  return waitFor(call, answer, limitMs).then(({ kind, value }) => {
    if (kind === 'fulfilled') return end(readPreview(call, value));
    if (kind === 'cancelled') return end({ kind: 'cancelled' }, value);
    return end(kind === 'late' ? { kind: 'failed' } : readThrown(value));
  });
}

/** What a preview gets: no way to act through other tools before anybody has approved. */
class PreviewContext extends CallContext {
  override get invoke(): CallContext['invoke'] {
    return () =>
      Promise.reject(
        new ToolwrightError('INVOKE_UNAVAILABLE', 'A preview cannot call other tools.', {
          hint: 'Say what the call would do from its input and from what the tool can read.',
        }),
      );
  }
}

function readThrown(thrown: unknown): MadePreview {
  const error = readFailure(thrown);
  return error === undefined ? { kind: 'failed', cause: thrown } : { kind: 'refused', error };
}

function readPreview(call: CallState, answer: unknown): MadePreview {
  const error = readFailure(answer);
  if (error !== undefined) return { kind: 'refused', error };
  try {
    const { kind, summary, body, data } = answer as Preview;
    if (!kinds.has(kind) || typeof summary !== 'string' || typeof body !== 'string')
      return { kind: 'failed' };
    const whole: Preview = {
      kind,
      summary: summary.toWellFormed(),
      body: body.toWellFormed(),
      ...(data === undefined ? {} : { data: toJsonValue(data) }),
    };
    return {
      kind: 'made',
      preview: cut(shownPreview(call, whole)),
      digest: digestOf(canonicalJson(whole)),
    };
  } catch (cause) {
    return { kind: 'failed', cause };
  }
}

/** The digest is of the whole, so that hiding does not weaken what an approval is bound to. */
function shownPreview(call: CallState, whole: Preview): Preview {
  const own = ownOf(call)?.redactValue(whole as unknown as JsonValue) ?? whole;
  const { valuesOnly } = call.run.settings.redactor;
  return valuesOnly.redactValue(own as unknown as JsonValue) as unknown as Preview;
}

function cut(whole: Preview): Preview {
  const { kind, summary, body, data } = whole;
  const isLong = summary.length > maxPreviewSummaryLength || body.length > maxPreviewBodyLength;
  const isHeavy =
    data !== undefined && Buffer.byteLength(JSON.stringify(data)) > maxPreviewDataBytes;
  if (!isLong && !isHeavy) return whole;
  return {
    kind,
    // A cut may fall into a surrogate pair.
    summary: summary.slice(0, maxPreviewSummaryLength).toWellFormed(),
    body: body.slice(0, maxPreviewBodyLength).toWellFormed(),
    ...(data === undefined || isHeavy ? {} : { data }),
    truncated: true,
  };
}
