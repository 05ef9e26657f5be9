import { isToolwrightError } from '../errors/toolwright-error.ts';
import { outputTrusts } from '../results/tool-result.ts';
import { describeSchema } from '../schema/describe-schema.ts';
import type { Schema } from '../schema/schema.ts';
import {
  expectThat,
  isBoolean,
  isMethod,
  isNotNegative,
  isPlainObject,
  isPositiveInteger,
  isText,
  listOf,
  objectOf,
  oneOf,
  type Check,
  type ObjectShape,
} from './definition-shape.ts';
import { privacyLevels, riskLevels } from './effects.ts';
import { isJsonPointer } from './json-pointer.ts';
import { isPermissionName } from './permission-name.ts';
import { rateScopes } from './tool-contract.ts';
import { isToolName, toolNamePattern } from './tool-name.ts';

const toolName = expectThat(
  isToolName,
  `Use 1 to 64 of a-z, A-Z, 0-9, _ and - (${toolNamePattern.source}).`,
);
const permission = expectThat(
  isPermissionName,
  'Use a dotted lower-case name without a scope, such as fs.read.',
);
const pointer = expectThat(isJsonPointer, 'Use a JSON Pointer, such as /items/*/name.');
const normaliser = expectThat(
  (value) =>
    typeof value === 'string' &&
    /^(number|integer|email|currency|date|date-time|unit:\S+)$/.test(value),
  'Use number, integer, email, currency, date, date-time or unit:<base unit>.',
);

const effects: ObjectShape = {
  required: { readOnly: isBoolean },
  optional: {
    destructive: isBoolean,
    idempotent: isBoolean,
    keyed: isBoolean,
    openWorld: isBoolean,
  },
};

const limits: ObjectShape = {
  optional: {
    timeoutMs: isPositiveInteger,
    outputBytes: isPositiveInteger,
    concurrency: isPositiveInteger,
    rate: objectOf({
      required: { calls: isPositiveInteger, perMs: isPositiveInteger, scope: oneOf(rateScopes) },
    }),
  },
};

const toolCard: ObjectShape = {
  required: {
    purpose: isText,
    whenToUse: isText,
    whenNotToUse: isText,
    safetyNotes: isText,
    example: expectThat(isPlainObject, 'Give the arguments of one typical call as an object.'),
  },
  optional: { synonyms: listOf(isText) },
};

const traits: ObjectShape = {
  optional: {
    costUsd: isNotNegative,
    latencyMs: isNotNegative,
    reliability: expectThat(
      (value) => typeof value === 'number' && value >= 0 && value <= 1,
      'Use a number from 0 to 1.',
    ),
    authoritative: isBoolean,
    polling: isBoolean,
    pager: isBoolean,
    maxAgeMs: isPositiveInteger,
  },
};

const exposure: ObjectShape = {
  optional: {
    companions: listOf(toolName),
    onlyIn: oneOf(['bootstrap']),
    forceIn: oneOf(['heartbeat']),
    always: isBoolean,
    deniedByDefault: isBoolean,
  },
};

const normalise: Check = (value, place) =>
  isPlainObject(value)
    ? Object.entries(value).flatMap(([key, id]) => [
        ...pointer(key, `${place}/${key}`),
        ...normaliser(id, `${place}/${key}`),
      ])
    : [{ place, message: 'Use an object of JSON Pointer to normaliser.' }];

/** Says what kind of schema it is, without converting it. */
const schema: Check = (value, place) => {
  try {
    describeSchema(value as Schema);
    return [];
  } catch (error) {
    if (!isToolwrightError(error)) throw error;
    return [{ place, message: [error.message, error.hint].join(' ') }];
  }
};

/** What each property of a tool must look like, whatever its kind. */
export const toolShape: ObjectShape = {
  required: {
    name: toolName,
    category: isText,
    description: isText,
    inputSchema: schema,
    effects: (value, place) => (typeof value === 'function' ? [] : objectOf(effects)(value, place)),
    permissions: listOf(permission),
    risk: oneOf(riskLevels),
    outputTrust: oneOf(outputTrusts),
  },
  optional: {
    title: isText,
    version: isText,
    tags: listOf(isText),
    enabled: isBoolean,
    outputSchema: schema,
    privacy: oneOf(privacyLevels),
    limits: objectOf(limits),
    toolCard: objectOf(toolCard),
    traits: objectOf(traits),
    exposure: objectOf(exposure),
    normalise,
    redact: listOf(pointer),
    loopKey: (value, place) => (value === false ? [] : listOf(pointer)(value, place)),
    permissionsFor: isMethod,
    approvalHint: isMethod,
    resources: isMethod,
    preview: isMethod,
  },
};

/** The properties of a tool that are objects with members of their own. */
export const nestedShapes: Readonly<Record<string, ObjectShape>> = {
  effects,
  limits,
  toolCard,
  traits,
  exposure,
};
