import { neutralVerbs, placeWords } from '../language/function-words.ts';
import { collectEvidence } from './collect-evidence.ts';
import type { Evidence } from './evidence.ts';
import type { IsAction, RequestPart } from './split-parts.ts';
import { makeToken, type Token } from './token.ts';

/** A part that names nothing to work on only says more about the one before: "…, show 2 lines of context". */
function onlyAdds(evidence: Evidence, isAction: IsAction): boolean {
  const { action } = evidence;
  const isKnown = action === undefined || neutralVerbs.has(action) || isAction(action);
  return isKnown && evidence.mentions.length === 0 && evidence.reference === undefined;
}

/** "In docs, which files …": a place that opens the request belongs to what follows. */
function onlyPlaces(tokens: readonly Token[], evidence: Evidence): boolean {
  const [first] = tokens;
  return (
    first !== undefined &&
    placeWords.has(first.lower) &&
    evidence.mentions.length > 0 &&
    evidence.mentions.every((mention) => mention.kind === 'path') &&
    tokens.length <= 6
  );
}

/** Reads the parts of a request, joining those that a comma set apart from what they belong to. */
export function collectParts(parts: readonly RequestPart[], isAction: IsAction): Evidence[] {
  const joined: Token[][] = [];
  const evidences: Evidence[] = [];
  for (const { tokens, loose } of parts) {
    const evidence = collectEvidence(tokens, evidences.length > 0, isAction);
    const before = joined.at(-1);
    const last = evidences.at(-1);
    const belongs =
      loose &&
      last !== undefined &&
      (onlyAdds(evidence, isAction) || onlyPlaces(before ?? [], last));
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
