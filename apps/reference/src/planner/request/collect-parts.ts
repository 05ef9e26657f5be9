import { neutralVerbs, placeWords } from '../language/function-words.ts';
import { collectEvidence } from './collect-evidence.ts';
import type { Evidence } from './evidence.ts';
import type { IsAction, RequestPart } from './split-parts.ts';
import { makeToken, type Token } from './token.ts';

/** Words that only say how to look or what to show of it: "Ignore case.", "Only the names." */
const manner =
  /\b(case|hidden|(?:git)?ignored?|only|names|context|recursively|literally|regex|regular expression|counts?|per file)\b/;

/** Verbs that bound or shape an answer instead of asking for one: "Limit it to 5." */
const shaping =
  /^(limit|restrict|cap|keep|stop|ignore|include|exclude|match|use|respect|skip|like|add|consider)$/;

/** A part that names nothing to work on only says more about the one before: "…, show 2 lines of context". */
function onlyAdds(evidence: Evidence, { after }: RequestPart, isAction: IsAction): boolean {
  const { action, amounts, lines, mentions, phrase, reference } = evidence;
  // "It is in a hidden folder": where the thing is that was asked for.
  if (
    /^(it|they|some|one) (is|are|may be|might be|could be|can be)\b.*\b(hidden|(git)?ignored)\b/.test(
      phrase,
    )
  )
    return mentions.length === 0;
  // "Limit it to 5": the answer, not something that was found.
  const isBounded = reference?.selection.kind === 'same' && amounts.length > 0;
  if (after === 'then' || mentions.length > 0 || (reference !== undefined && !isBounded))
    return false;
  const isKnown =
    action === undefined || neutralVerbs.has(action) || shaping.test(action) || isAction(action);
  if (after === 'loose' || !isKnown) return isKnown;
  const isManner = lines === undefined && manner.test(phrase);
  return amounts.length > 0 || (isManner && !/^(which|what|how)\b/.test(phrase));
}

/** "In docs, which files …", "in the largest, show …": a place that opens a part belongs to what follows. */
function onlyPlaces(tokens: readonly Token[], { mentions, reference }: Evidence): boolean {
  const [first] = tokens;
  const isPlace =
    mentions.length === 0
      ? reference !== undefined
      : mentions.every((mention) => mention.kind === 'path');
  return first !== undefined && placeWords.has(first.lower) && isPlace && tokens.length <= 8;
}

/** "Open it and show its first lines" is one wish: the second half says how much of it. */
function continuesReading(
  last: Evidence,
  { lines, mentions, reference }: Evidence,
  { after }: RequestPart,
  isAction: IsAction,
): boolean {
  const isSame = reference?.selection.kind === 'same' && mentions.length === 0;
  const opens = last.action !== undefined && isAction(last.action, 'path');
  const isOpen = last.lines === undefined && !last.mentions.some(({ kind }) => kind === 'text');
  return after === 'loose' && lines !== undefined && isSame && opens && isOpen;
}

/** Reads the parts of a request, joining those that were set apart from what they belong to. */
export function collectParts(parts: readonly RequestPart[], isAction: IsAction): Evidence[] {
  const joined: Token[][] = [];
  const evidences: Evidence[] = [];
  for (const part of parts) {
    const { tokens, after } = part;
    const evidence = collectEvidence(tokens, evidences.length > 0, isAction);
    const before = joined.at(-1);
    const last = evidences.at(-1);
    const belongs =
      last !== undefined &&
      !(evidence.lines !== undefined && last.lines !== undefined) &&
      (onlyAdds(evidence, part, isAction) || (after === 'loose' && onlyPlaces(before ?? [], last)));
    if (last !== undefined && continuesReading(last, evidence, part, isAction)) {
      evidences[evidences.length - 1] = { ...last, lines: evidence.lines };
      continue;
    }
    if (!belongs || before === undefined) {
      joined.push([...tokens]);
      evidences.push(evidence);
      continue;
    }
    before.push(makeToken('punctuation', ',', tokens[0]?.start ?? 0), ...tokens);
    evidences[evidences.length - 1] = collectEvidence(before, evidences.length > 1, isAction);
  }
  return evidences;
}
