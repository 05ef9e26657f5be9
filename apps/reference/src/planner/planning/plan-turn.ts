import type { Conversation } from '../conversation.ts';
import { stemOf } from '../language/stem.ts';
import { collectParts } from '../request/collect-parts.ts';
import type { Evidence } from '../request/evidence.ts';
import { lex } from '../request/lex.ts';
import { makeToken } from '../request/token.ts';
import { splitParts, type IsAction } from '../request/split-parts.ts';
import type { ToolProfile } from '../tools/tool-profile.ts';
import { answerOf } from './answer.ts';
import type { DonePart } from './done-part.ts';
import { expandPart } from './expand-part.ts';
import type { Move } from './move.ts';
import { planPiece } from './plan-piece.ts';

/** A sentence that greets or tells something of its writer asks for nothing. */
const chat =
  /^(if|in case|unless)\b|^(hi|hello|hey|thanks|thank|ok|okay|great|good|sorry|cheers)\b|^(i|we) (am|are|was|have|had)\b/;

/** "…, then the file with the fewest": a choice without a verb is to be treated as the one before it. */
function inheritVerb(evidence: Evidence, earlier: readonly Evidence[]): Evidence {
  const before = earlier.filter(({ action }) => action !== undefined).at(-1);
  const isBare =
    evidence.action === undefined &&
    evidence.reference !== undefined &&
    evidence.mentions.length === 0 &&
    !/^(and |so |also )?(which|what|who|how|where|is|are|does|do)\b/.test(evidence.phrase);
  if (!isBare || before?.action === undefined || before.reference === undefined) return evidence;
  return {
    ...evidence,
    action: before.action,
    stems: new Set([...evidence.stems, stemOf(before.action)]),
    lines: evidence.lines ?? before.lines,
  };
}

/** "The largest and then the smallest in a folder": the place that stands last is that of both. */
function sharePlace(parts: readonly Evidence[]): readonly Evidence[] {
  const [first, second] = parts;
  const isChoice = (part: Evidence | undefined): part is Evidence =>
    part?.reference !== undefined && 'measures' in part.reference.selection;
  if (!isChoice(first) || !isChoice(second) || first.mentions.length > 0) return parts;
  const isPlace = second.mentions.every(({ kind }) => kind === 'path');
  if (!isPlace || second.action !== undefined) return parts;
  return [{ ...first, mentions: second.mentions }, { ...second, mentions: [] }, ...parts.slice(2)];
}

function piecesOf(request: string, tools: readonly ToolProfile[]): Evidence[] {
  const isAction: IsAction = (word, role) => {
    const knowing = tools.filter((tool) => tool.actions.has(stemOf(word)));
    const needs = ({ fields }: ToolProfile): boolean =>
      role === undefined || fields.some((field) => field.required && field.role === role);
    return knowing.length > 0 && knowing.every(needs);
  };
  const names = new Set(tools.map((tool) => tool.name));
  // Somebody may call a tool by its name, which then is a word and no argument.
  const tokens = lex(request).map((token) =>
    names.has(token.value) ? makeToken('word', token.value, token.start) : token,
  );
  const parts = collectParts(splitParts(tokens, isAction), isAction).filter(
    (evidence, _index, all) =>
      all.length === 1 || evidence.mentions.length > 0 || !chat.test(evidence.phrase),
  );
  const placed = sharePlace(parts);
  const withVerbs = placed.map((evidence, index) => inheritVerb(evidence, placed.slice(0, index)));
  const pieces = withVerbs.flatMap((evidence, index) =>
    expandPart(evidence, withVerbs.slice(0, index), tools),
  );
  return pieces.map((piece, index) => ({ ...piece, wanted: measuresOf(pieces[index + 1]) }));
}

/** What a later piece will compare the results of this one by. */
function measuresOf(next: Evidence | undefined): readonly string[] {
  const selection = next?.reference?.selection;
  return selection !== undefined && 'measures' in selection ? selection.measures : [];
}

/**
 * Says what to do next about a request, given what was done already. The request is taken apart anew every time and the
 * steps that were taken are counted off against its pieces, so the planner keeps no state between calls.
 */
export function planTurn(conversation: Conversation, tools: readonly ToolProfile[]): Move {
  const steps = [...conversation.steps];
  const done: DonePart[] = [];
  for (const piece of piecesOf(conversation.request, tools)) {
    const outcome = planPiece(piece, { tools, done, takeStep: () => steps.shift() });
    if (outcome.kind === 'calls') return outcome;
    if (outcome.kind === 'stuck') {
      const verdict =
        done.length === 0
          ? outcome.verdict
          : outcome.verdict === 'question'
            ? 'question'
            : 'incomplete';
      return { kind: 'answer', verdict, text: answerOf(done, [outcome.text]) };
    }
    if (outcome.kind === 'done') {
      done.push(outcome.part);
      if (outcome.part.calls.some((call) => call.result?.isError ?? true)) {
        return { kind: 'answer', verdict: 'tool-failed', text: answerOf([outcome.part], []) };
      }
    }
  }
  if (done.length === 0) {
    return {
      kind: 'answer',
      verdict: 'question',
      text: 'The request is empty. What should I look up?',
    };
  }
  return { kind: 'answer', verdict: 'answered', text: answerOf(done, []) };
}
