import {
  describeSchema,
  type AnyToolContract,
  type JsonObject,
  type JsonSchema,
} from '@toolwright/core';
import type { CardLookup, PlannerCard } from '../planner/tools/planner-card.ts';

/** Names of the properties of the things that a result lists, and of the result itself. */
function propertyNames(schema: JsonSchema | boolean | undefined, depth = 0): string[] {
  if (schema === undefined || typeof schema === 'boolean' || depth > 4) return [];
  const variants = [
    ...((schema['anyOf'] ?? []) as JsonSchema[]),
    ...((schema['oneOf'] ?? []) as JsonSchema[]),
  ];
  return [
    ...Object.entries(schema.properties ?? {}).flatMap(([name, property]) => [
      name,
      ...propertyNames(property, depth + 1),
    ]),
    ...propertyNames(schema.items, depth + 1),
    ...variants.flatMap((variant) => propertyNames(variant, depth + 1)),
  ];
}

function isReadOnly({ effects }: AnyToolContract): PlannerCard['readOnly'] {
  if (typeof effects !== 'function') return effects.readOnly;
  return (input: JsonObject) => {
    try {
      return effects(input).readOnly;
    } catch {
      return false;
    }
  };
}

export interface PlannerCardOptions {
  /** True where a person is asked before any planned call that changes something is made. Default false. */
  readonly confirmsChanges?: boolean;
}

function cardOf(
  contract: AnyToolContract,
  { confirmsChanges = false }: PlannerCardOptions,
): PlannerCard {
  const { toolCard: card, title, outputSchema } = contract;
  return {
    ...(title === undefined ? {} : { title }),
    ...(card === undefined
      ? {}
      : {
          purpose: card.purpose,
          whenToUse: card.whenToUse,
          example: card.example,
          ...(card.synonyms === undefined ? {} : { synonyms: card.synonyms }),
        }),
    ...(outputSchema === undefined
      ? {}
      : { resultFields: propertyNames(describeSchema(outputSchema).output) }),
    readOnly: isReadOnly(contract),
    ...(confirmsChanges ? { isConfirmed: true } : {}),
  };
}

/** The cards of tools, as the planner asks for them. */
export function plannerCards(
  contracts: readonly AnyToolContract[],
  options: PlannerCardOptions = {},
): CardLookup {
  const cards = new Map(contracts.map((contract) => [contract.name, cardOf(contract, options)]));
  return (name) => cards.get(name);
}
