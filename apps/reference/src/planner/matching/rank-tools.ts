import type { JsonObject } from '@toolwright/core';
import { generalNouns, isFunctionWord, neutralVerbs } from '../language/function-words.ts';
import { stemOf } from '../language/stem.ts';
import { contentVerb } from '../request/cue.ts';
import type { Evidence } from '../request/evidence.ts';
import type { ToolProfile } from '../tools/tool-profile.ts';
import { fillArguments, type Filling } from './fill-arguments.ts';

export interface RankedTool {
  readonly tool: ToolProfile;
  readonly filling: Filling;
  /** How well the words fit. */
  readonly lexical: number;
  readonly score: number;
}

/** How much a stem tells tools apart: much if one tool has it, little if all do. */
function rarity(stem: string, tools: readonly ToolProfile[]): number {
  const count = tools.filter((tool) => tool.terms.has(stem)).length;
  return count === 0 ? 0 : Math.log((tools.length + 1) / (count + 0.5));
}

function lexicalScore(
  tool: ToolProfile,
  evidence: Evidence,
  tools: readonly ToolProfile[],
): number {
  let score = 0;
  for (const stem of evidence.stems) {
    const weight = tool.terms.get(stem);
    if (weight === undefined) continue;
    score += weight * rarity(stem, tools) * (evidence.head.has(stem) ? 1.3 : 1);
  }
  if (evidence.wanted.some((measure) => tool.resultStems.has(measure))) score += 0.7;
  const action = evidence.action === undefined ? undefined : stemOf(evidence.action);
  if (action !== undefined && tool.actions.has(action))
    score += 1.5 * rarityOfAction(action, tools);
  return score;
}

function rarityOfAction(action: string, tools: readonly ToolProfile[]): number {
  const count = tools.filter((tool) => tool.actions.has(action)).length;
  return Math.log((tools.length + 1) / (count + 0.5));
}

/** The exposed tools for one part of a request, the best first; ties keep the order of the tools. */
export function rankTools(
  tools: readonly ToolProfile[],
  evidence: Evidence,
  carried: JsonObject,
): RankedTool[] {
  return tools
    .map((tool) => {
      const filling = fillArguments(tool, evidence, carried);
      const lexical = lexicalScore(tool, evidence, tools);
      return { tool, filling, lexical, score: lexical + filling.coverage };
    })
    .sort((left, right) => right.score - left.score);
}

/** Words of the part that neither English grammar nor any tool explains. */
export function unexplainedWords(tools: readonly ToolProfile[], evidence: Evidence): string[] {
  const values = evidence.mentions.map((mention) => mention.value.toLowerCase()).join(' ');
  return evidence.tokens
    .filter((token) => token.kind === 'word')
    .map((token) => token.lower)
    .filter(
      (word) =>
        !isFunctionWord(word) &&
        !neutralVerbs.has(word) &&
        !contentVerb.test(word) &&
        !generalNouns.has(word) &&
        !values.includes(word) &&
        !tools.some((tool) => tool.terms.has(stemOf(word))),
    );
}
