import type { JsonObject } from '@toolwright/core';
import { extensionsOf, fileKindOf } from '../language/file-types.ts';
import { generalNouns, neutralVerbs, proseWords } from '../language/function-words.ts';
import { stemOf } from '../language/stem.ts';
import { rankTools, unexplainedWords, type RankedTool } from '../matching/rank-tools.ts';
import type { Evidence } from '../request/evidence.ts';
import type { FieldProfile } from '../tools/field-profile.ts';
import type { ToolProfile } from '../tools/tool-profile.ts';

export type ToolChoice =
  | { readonly kind: 'use'; readonly ranked: RankedTool }
  | { readonly kind: 'ask'; readonly tool: ToolProfile; readonly field: FieldProfile }
  | { readonly kind: 'refuse'; readonly tool: ToolProfile }
  | { readonly kind: 'none'; readonly wantsProse: boolean };

/** Stems of nouns and adjectives that can open a request without being a verb: "hidden files in …". */
const thingStems = new Set(
  ['file', 'folder', 'line', 'match', 'bytes', 'modified', 'hidden', 'context', 'name'].map(stemOf),
);

/** The verb of the part, unless the word is no verb after all. */
function verbOf(evidence: Evidence): string | undefined {
  const { action } = evidence;
  if (action === undefined || generalNouns.has(action) || thingStems.has(stemOf(action)))
    return undefined;
  if (
    extensionsOf(action) !== undefined ||
    fileKindOf(action) !== undefined ||
    /ly$|-/.test(action)
  )
    return undefined;
  const next = evidence.tokens[evidence.tokens.findIndex((token) => token.lower === action) + 1];
  return next?.lower === 'of' ? undefined : action;
}

/** Questions that no lookup answers: why, who, how to. */
const explaining =
  /^(and |but |so )?(why|when|how (do|does|did|can|could|would|should|to|is it|are we)|can i|should i)\b/;

/** The whole workspace, named as a place. */
const isWorkspace =
  /\b(in|of|under|at|inside) (the |this |our |my )?(whole |entire )?(repo|repository|project|workspace|checkout|root|current|top)\b/;

/** Changes that nobody would be asked about. */
function changesUnasked(ranked: RankedTool): boolean {
  if (ranked.tool.card?.isConfirmed === true) return false;
  const readOnly = ranked.tool.card?.readOnly ?? false;
  return typeof readOnly === 'boolean'
    ? !readOnly
    : ranked.filling.calls.some((input) => !readOnly(input));
}

/** Decides which tool, if any, does what a part asks for. */
export function chooseTool(
  tools: readonly ToolProfile[],
  evidence: Evidence,
  carried: JsonObject,
): ToolChoice {
  const verb = verbOf(evidence);
  const words = evidence.tokens
    .filter((token) => token.kind === 'word')
    .map((token) => token.lower);
  const ranked = rankTools(tools, evidence, carried);
  const [best] = ranked;
  const knows = (word: string): boolean => tools.some((tool) => tool.actions.has(stemOf(word)));
  const wantsProse =
    words.some((word) => proseWords.has(word) && !knows(word)) &&
    verb !== undefined &&
    (proseWords.has(verb) || !neutralVerbs.has(verb) || words.some((word) => proseWords.has(word)));
  if (best === undefined || wantsProse) return { kind: 'none', wantsProse };
  if (verb !== undefined && !neutralVerbs.has(verb) && !knows(verb))
    return { kind: 'none', wantsProse: false };
  // "how does a.md begin" is answered by its lines.
  const asksForOpening =
    evidence.mentions.length > 0 &&
    /^how (do|does|did) .*\b(start|begin|end|look)\b/.test(evidence.phrase);
  const asksWho = /^(who|whose)\b/.test(words.join(' ')) && evidence.mentions.length === 0;
  if (
    ((explaining.test(words.join(' ')) && !asksForOpening) || asksWho) &&
    !evidence.counts &&
    evidence.asksMeasure === undefined
  )
    return { kind: 'none', wantsProse: true };

  // Nothing to fill in but a clear verb ("look for", "open it"): ask for what that tool needs.
  const [meant] = [...ranked].sort((left, right) => right.lexical - left.lexical);
  const [needed] = meant?.filling.missing ?? [];
  if (
    evidence.mentions.length === 0 &&
    best.lexical < 0.6 &&
    meant !== undefined &&
    meant.lexical > 0.6 &&
    needed !== undefined
  ) {
    return { kind: 'ask', tool: meant.tool, field: needed };
  }
  // A verb that only one tool knows names it, also when another one needs less.
  const named =
    verb === undefined ? [] : ranked.filter((each) => each.tool.actions.has(stemOf(verb)));
  const [lacking] = named[0]?.filling.missing ?? [];
  if (
    named.length === 1 &&
    named[0] !== undefined &&
    named[0] !== best &&
    lacking !== undefined &&
    best.filling.evident === 0
  ) {
    return { kind: 'ask', tool: named[0].tool, field: lacking };
  }
  const { filling, lexical, tool } = best;
  const verbFits = verb !== undefined && tool.actions.has(stemOf(verb));
  if (filling.evident === 0 && evidence.reference === undefined) {
    const strange = unexplainedWords(tools, evidence).length;
    const hasAnything =
      evidence.mentions.length > 0 || lexical > 0.6 || isWorkspace.test(evidence.phrase);
    if (!hasAnything || (strange > 0 && lexical < 1.5 && !verbFits) || strange > 2)
      return { kind: 'none', wantsProse: false };
  }
  const [missing] = filling.missing;
  if (missing !== undefined) {
    const isMeant = verbFits || lexical > 0.6 || filling.evident > 0;
    return isMeant ? { kind: 'ask', tool, field: missing } : { kind: 'none', wantsProse: false };
  }
  return changesUnasked(best) ? { kind: 'refuse', tool } : { kind: 'use', ranked: best };
}
