import type { JsonValue, OutputTrust } from '@toolwright/core';
import type { CallState } from '../call/call-state.ts';
import { warningOf } from '../warnings/warning-of.ts';
import { frame } from './frame.ts';
import { guardPiece, type GuardedPiece } from './guard-text.ts';
import { guardValue } from './guard-value.ts';
import { newMarker } from './marker.ts';
import { outputTrustOf } from './output-trust.ts';
import { plainLabels } from './part-labels.ts';
import { signalRules, type SignalRule } from './signals/rules.ts';
import { mapTexts, toolTextsOf, type ToolTexts } from './tool-texts.ts';

const maxNamedRules = 3;

/**
 * Makes what a tool wrote safe to show to a model: content, its error's message and hint, its warnings. Errors and
 * warnings of workspace and trusted tools are our own families' sentences; they get a frame only where something in
 * the output reads like an injection. `data` and `metadata` stay as they are, for the host; `data` is looked at too,
 * since hosts may pass it on. Returns true if external output is in what the model sees.
 */
export function guardOutput(call: CallState): boolean {
  const trust = outputTrustOf(call);
  const texts = toolTextsOf(call);
  const rendered = renderedData(call);
  const found = new Set<SignalRule>();
  const pieces = guardPieces(texts, trust, rendered);
  for (const { signals } of pieces) for (const { rule } of signals) found.add(rule);
  for (const { rule } of unseenSignals(call, rendered !== undefined)) found.add(rule);
  const isRaised = found.size > 0;
  const framedAs = isRaised ? 'external' : trust;
  if (framedAs === 'trusted') return false;
  if (isRaised) call.warn(suspicion(found));
  // Trusted text that is framed has its hidden characters shown, as that of the workspace.
  const shown = trust === 'trusted' ? guardPieces(texts, 'workspace', rendered) : pieces;
  take(call, frameAll(call, texts, { pieces: shown, trust, framedAs }));
  return framedAs === 'external' && (pieces.length > 0 || texts.content.length > 0);
}

/** Each text of the tool, in order. Data that is shown as JSON is guarded by its strings, as their reader sees them. */
function guardPieces(
  texts: ToolTexts,
  trust: OutputTrust,
  rendered: JsonValue | undefined,
): GuardedPiece[] {
  const pieces: GuardedPiece[] = [];
  mapTexts(texts, (text, kind) => {
    if (rendered !== undefined && kind === 'content') {
      const { value, signals, changed } = guardValue(rendered, trust);
      pieces.push({ text: changed ? JSON.stringify(value) : text, signals, changed });
    } else {
      pieces.push(guardPiece(text, trust));
    }
    return text;
  });
  return pieces;
}

interface Framing {
  readonly pieces: readonly GuardedPiece[];
  readonly trust: OutputTrust;
  readonly framedAs: Exclude<OutputTrust, 'trusted'>;
}

function frameAll(
  call: CallState,
  texts: ToolTexts,
  { pieces, trust, framedAs }: Framing,
): ToolTexts {
  const { tool, metadata, run, incoming } = call;
  const origin = metadata?.['source'];
  const source = {
    tool: tool?.name ?? incoming.name,
    ...(typeof origin === 'string' ? { origin } : {}),
  };
  const { redactor } = run.settings;
  const known = redactor.valuesOnly;
  let marker: string | undefined;
  let next = 0;
  const framed = mapTexts(texts, (given, kind) => {
    const { text: guarded, changed } = pieces[next] ?? { text: given, changed: false };
    next += 1;
    // What hidden characters split is whole once they are gone.
    const text = changed && redactor.valueCount > 0 ? known.redactText(guarded) : guarded;
    if (kind === 'message' && framedAs === 'workspace') return text;
    marker ??= newMarker(run.settings.ports.ids);
    return frame(text, { framedAs, marker, source, hasEscapes: trust !== 'external' && changed });
  });
  return { ...framed, content: framed.content.map((part) => plainLabels(part, trust)) };
}

function take(call: CallState, { content, error, warnings }: ToolTexts): void {
  call.content = content;
  if (error !== undefined) call.error = error;
  const { toolWarnings } = call;
  if (toolWarnings.length > 0)
    call.warnings = call.warnings.map((own) => warnings[toolWarnings.indexOf(own)] ?? own);
}

/** The data that the content was made from; undefined if something else stands there by now. */
function renderedData({ isContentRendered, data, content }: CallState): JsonValue | undefined {
  const [only] = content;
  if (!isContentRendered || content.length !== 1 || only?.type !== 'text') return undefined;
  if (data === undefined || typeof data === 'string') return undefined;
  return only.text === JSON.stringify(data) ? data : undefined;
}

/**
 * Signals where no frame is: in data beside the content, and in addresses of resources. Data that was too large to be
 * shown is not read: whoever reads the artifact has its pages guarded.
 */
function* unseenSignals({ data, content, isShortened }: CallState, isRendered: boolean) {
  const [first] = content;
  const isShown = isRendered || (first?.type === 'text' && first.text === data);
  if (data !== undefined && !isShown && !isShortened) yield* guardValue(data, 'trusted').signals;
  for (const part of content)
    if (part.type === 'resource') yield* guardPiece(readable(part.uri), 'trusted').signals;
}

function readable(uri: string): string {
  try {
    return decodeURIComponent(uri);
  } catch {
    return uri;
  }
}

function suspicion(found: ReadonlySet<SignalRule>) {
  const named = [...found].slice(0, maxNamedRules).map((rule) => signalRules[rule]);
  return warningOf(
    'OUTPUT_SUSPICIOUS',
    `The result holds text that reads like an attack: it ${named.join('; it ')}.`,
  );
}
