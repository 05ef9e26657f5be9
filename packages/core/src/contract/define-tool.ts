import type { MaybePromise } from './maybe-promise.ts';
import type { ClientTool, ExecutableTool, RouterTool } from './tool-contract.ts';
import type { ToolContext } from './tool-context.ts';
import { checkDefinition } from './check-definition.ts';
import type { ToolFailure, ToolResult, ToolSuccess } from '../results/tool-result.ts';
import type { InferSchema, Schema } from '../schema/schema.ts';

/** The data type behind what `execute` returns. */
export type DataOf<R> = R extends ToolFailure ? never : R extends ToolResult<infer O> ? O : R;

type Definition<Tool, S extends Schema> = Omit<Tool, 'inputSchema' | 'outputSchema' | 'execute'> & {
  readonly inputSchema: S;
};

/**
 * Checks a tool and returns it, with input and output types inferred. With an `outputSchema`, `execute` returns
 * the value itself or a result with `data`; without one, the output type is what `execute` returns.
 *
 * Throws ToolwrightError with TOOL_INVALID (place: the property) or SCHEMA_INVALID.
 *
 * @example
 * const greetTool = defineTool({
 *   name: 'greet', category: 'utility', description: 'Greets a person.',
 *   inputSchema: z.object({ name: z.string() }),
 *   effects: { readOnly: true }, permissions: [], risk: 'none', outputTrust: 'trusted',
 *   execute: ({ name }) => `Hello, ${name}`,
 * });
 */
export function defineTool<S extends Schema, OS extends Schema>(
  definition: Definition<ExecutableTool<InferSchema<S>, InferSchema<OS>>, S> & {
    readonly outputSchema: OS;
    execute(
      input: InferSchema<S>,
      context: ToolContext,
    ): MaybePromise<InferSchema<OS> | ToolSuccess<InferSchema<OS>> | ToolFailure>;
  },
): ExecutableTool<InferSchema<S>, InferSchema<OS>>;
export function defineTool<S extends Schema, R>(
  definition: Definition<ExecutableTool<InferSchema<S>>, S> & {
    readonly outputSchema?: undefined;
    execute(input: InferSchema<S>, context: ToolContext): MaybePromise<R>;
  },
): ExecutableTool<InferSchema<S>, DataOf<R>>;
export function defineTool(definition: object): ExecutableTool {
  return checkDefinition(definition as ExecutableTool, 'execute');
}

/** Checks a router and returns it; see {@link RouterTool}. Throws as {@link defineTool}. */
export function defineRouter<S extends Schema>(
  definition: Omit<RouterTool<InferSchema<S>>, 'inputSchema'> & { readonly inputSchema: S },
): RouterTool<InferSchema<S>> {
  return checkDefinition(definition as unknown as RouterTool, 'route') as RouterTool<
    InferSchema<S>
  >;
}

/** Checks a tool that the client runs and returns it; see {@link ClientTool}. Throws as {@link defineTool}. */
export function defineClientTool<S extends Schema, OS extends Schema = Schema>(
  definition: Omit<
    ClientTool<InferSchema<S>, InferSchema<OS>>,
    'inputSchema' | 'outputSchema' | 'hosted'
  > & {
    readonly inputSchema: S;
    readonly outputSchema?: OS;
  },
): ClientTool<InferSchema<S>, InferSchema<OS>> {
  const tool = { ...definition, hosted: 'client' } as unknown as ClientTool;
  return checkDefinition(tool, 'client') as ClientTool<InferSchema<S>, InferSchema<OS>>;
}
