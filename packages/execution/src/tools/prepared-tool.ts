import {
  closeSchema,
  describeSchema,
  isToolwrightError,
  type AnyToolContract,
  type ExposedTool,
  type GrantSubject,
  type JsonSchema,
  type UnavailableTool,
} from '@toolwright/core';
import { digestOf } from '../call/digest.ts';
import { planNormalisation, type NormalisationPlan } from '../normalise/plan.ts';
import { compileValidator, type Validator } from '../schema/compile-validator.ts';
import { findSchemaFault } from '../schema/find-schema-fault.ts';

/** A tool to run, and the pack that it came with. */
export interface ExecutionTool {
  readonly contract: AnyToolContract;
  readonly pack?: { readonly id: string; readonly version?: string };
}

/**
 * A tool made ready: its schemas described, closed and bounded. What is dear is made when it is first needed,
 * once: validators, digests, the plan of the normaliser.
 */
export class PreparedTool {
  readonly contract: AnyToolContract;
  readonly name: string;
  readonly pack: ExecutionTool['pack'];
  readonly kind: 'execute' | 'route' | 'client';
  readonly exposed: ExposedTool;
  /** The closed input schema. */
  readonly schema: JsonSchema;
  readonly outputSchema: JsonSchema | undefined;
  /** True if a call without arguments can be right. */
  readonly needsNothing: boolean;
  /** The schema's own check; undefined for a raw JSON Schema. */
  readonly ownValidate: ((value: unknown) => unknown) | undefined;
  readonly #declared: ReadonlySet<string>;
  #subject: GrantSubject | undefined = undefined;
  #schemaDigest: string | undefined = undefined;
  #plan: NormalisationPlan | undefined = undefined;
  #inputValidator: Validator | undefined = undefined;
  #outputValidator: Validator | undefined = undefined;
  #fault: UnavailableTool | undefined = undefined;

  constructor(
    { contract, pack }: ExecutionTool,
    schema: JsonSchema,
    output: JsonSchema | undefined,
  ) {
    this.contract = contract;
    this.name = contract.name;
    this.pack = pack;
    this.kind = kindOf(contract);
    this.schema = schema;
    this.outputSchema = output;
    this.exposed = Object.freeze({
      name: contract.name,
      description: contract.description,
      inputSchema: schema,
      contract,
    });
    this.needsNothing = (schema.required?.length ?? 0) === 0;
    const { inputSchema } = contract;
    this.ownValidate = '~standard' in inputSchema ? inputSchema['~standard'].validate : undefined;
    this.#declared = new Set(contract.permissions);
  }

  /** Set once the tool turned out to be unusable, at its first call. */
  get fault(): UnavailableTool | undefined {
    return this.#fault;
  }

  /** No step to come exposes the tool. */
  setAside(reason: string): void {
    this.#fault ??= setAside(this.name, reason);
  }

  /** What grant rules may test, as far as it does not hang on the input. */
  get subject(): GrantSubject {
    const { name, risk, effects } = this.contract;
    this.#subject ??=
      typeof effects === 'function' ? { tool: name, risk } : { tool: name, risk, effects };
    return this.#subject;
  }

  get schemaDigest(): string {
    this.#schemaDigest ??= digestOf(JSON.stringify(this.schema));
    return this.#schemaDigest;
  }

  get normalisation(): NormalisationPlan {
    this.#plan ??= planNormalisation(this.schema, this.contract.normalise);
    return this.#plan;
  }

  /** Throws if a schema of the tool does not compile: the output's too, so that no call runs that cannot be checked. */
  get validateInput(): Validator {
    this.#inputValidator ??= this.#compile();
    return this.#inputValidator;
  }

  /** Ready once the input was checked. */
  get validateOutput(): Validator | undefined {
    return this.#outputValidator;
  }

  #compile(): Validator {
    if (this.outputSchema !== undefined)
      this.#outputValidator = compileValidator(this.outputSchema);
    return compileValidator(this.schema);
  }

  /** True if the tool declares the permission, its scope left aside. */
  declares(permission: string): boolean {
    const colon = permission.indexOf(':');
    return this.#declared.has(colon === -1 ? permission : permission.slice(0, colon));
  }
}

function kindOf(contract: AnyToolContract): PreparedTool['kind'] {
  if (contract.hosted === 'client') return 'client';
  return typeof contract.route === 'function' ? 'route' : 'execute';
}

/** Makes a tool ready, or says why this host cannot offer it. */
export function prepareTool(tool: ExecutionTool): PreparedTool | UnavailableTool {
  const { contract } = tool;
  try {
    const input = describeSchema(contract.inputSchema).input;
    const fault = findSchemaFault(input) ?? rootFault(input);
    if (fault !== undefined)
      return setAside(contract.name, `The input schema is refused. ${fault}`);
    const output =
      contract.outputSchema === undefined
        ? undefined
        : describeSchema(contract.outputSchema).output;
    const outputFault = output === undefined ? undefined : findSchemaFault(output);
    if (outputFault !== undefined)
      return setAside(contract.name, `The output schema is refused. ${outputFault}`);
    return new PreparedTool(tool, closeSchema(input), output);
  } catch (cause) {
    const reason = isToolwrightError(cause) ? cause.message : 'Its schema could not be read.';
    return setAside(contract.name, reason);
  }
}

function rootFault({ type }: JsonSchema): string | undefined {
  return type === undefined || type === 'object'
    ? undefined
    : 'Arguments are an object, so the root must have the type "object".';
}

/** The entry of a tool that this host cannot offer. */
export function setAside(name: string, reason: string): UnavailableTool {
  return { name, code: 'SCHEMA_UNUSABLE', reason };
}
