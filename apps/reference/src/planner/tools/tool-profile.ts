import type { JsonSchema } from '@toolwright/core';
import { isFunctionWord } from '../language/function-words.ts';
import { stemOf, stemsOf, wordsOf } from '../language/stem.ts';
import { profileField, type FieldProfile } from './field-profile.ts';
import type { PlannerCard } from './planner-card.ts';

/** A tool as every model is told of it. */
export interface PlannerTool {
  readonly name: string;
  readonly description: string;
  readonly inputSchema: JsonSchema;
}

/** What the planner knows of a tool, worked out once a step. */
export interface ToolProfile {
  readonly name: string;
  /** For people: the title, else the name. */
  readonly label: string;
  readonly fields: readonly FieldProfile[];
  /** How much each stem says for this tool. */
  readonly terms: ReadonlyMap<string, number>;
  /** Stems of the verbs that the tool uses of itself. */
  readonly actions: ReadonlySet<string>;
  /** Stems of what its results tell of each thing. */
  readonly resultStems: ReadonlySet<string>;
  readonly card: PlannerCard | undefined;
}

function addTerms(terms: Map<string, number>, text: string | undefined, weight: number): void {
  if (text === undefined) return;
  for (const word of new Set(wordsOf(text))) {
    if (isFunctionWord(word)) continue;
    const stem = stemOf(word);
    terms.set(stem, Math.max(terms.get(stem) ?? 0, weight));
  }
}

/** The first word of each sentence: "Looks for …", "Opens …". */
function leadingWords(text: string): string[] {
  return text
    .split(/[.!?:;]\s+|\n/)
    .map((sentence) => wordsOf(sentence)[0] ?? '')
    .filter((word) => word !== '' && !isFunctionWord(word));
}

export function profileTool(tool: PlannerTool, card: PlannerCard | undefined): ToolProfile {
  const required = new Set(tool.inputSchema.required ?? []);
  const fields = Object.entries(tool.inputSchema.properties ?? {}).map(([name, property]) =>
    profileField(name, property, required.has(name)),
  );
  const terms = new Map<string, number>();
  for (const field of fields) {
    addTerms(terms, field.description, 0.3);
    addTerms(terms, field.name, 0.5);
  }
  addTerms(terms, card?.whenToUse, 1.2);
  addTerms(terms, tool.description, 1.2);
  addTerms(terms, card?.purpose, 1.5);
  addTerms(terms, tool.name, 1.5);
  terms.set(stemOf(tool.name), 2);
  addTerms(terms, card?.title, 2);
  for (const synonym of card?.synonyms ?? []) addTerms(terms, synonym, 2);

  const actions = new Set<string>(
    [tool.name, card?.title ?? '', ...(card?.synonyms ?? [])].flatMap((text) => [...stemsOf(text)]),
  );
  actions.add(stemOf(tool.name));
  for (const text of [tool.description, card?.purpose ?? '', card?.whenToUse ?? '']) {
    for (const word of leadingWords(text)) actions.add(stemOf(word));
  }
  return {
    name: tool.name,
    label: card?.title ?? tool.name,
    fields,
    terms,
    actions,
    resultStems: new Set((card?.resultFields ?? []).flatMap((name) => [...stemsOf(name)])),
    card,
  };
}
