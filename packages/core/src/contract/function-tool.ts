import type { MaybePromise } from './maybe-promise.ts';
import { checkDefinition, invalidTool } from './check-definition.ts';
import { parameterFaults } from './parameter-faults.ts';
import { parameterSchema, type ArgumentsOf, type Parameters } from './parameter-schema.ts';
import type { ToolContext } from './tool-context.ts';
import type { ExecutableTool } from './tool-contract.ts';
import type { DataOf } from './define-tool.ts';

/** Everything else that a tool may declare; what is left out gets the cautious value named here. */
export interface FunctionToolOptions<P extends Parameters, I> extends Partial<
  Omit<
    ExecutableTool<I>,
    'name' | 'description' | 'inputSchema' | 'outputSchema' | 'execute' | 'route' | 'hosted'
  >
> {
  readonly description: string;
  readonly parameters: P;
}

/**
 * A tool from a function: the short form. Its schema is made of the parameter spec and checks only that: names,
 * presence, JSON types and enums. Check what else matters in the function, or use `defineTool` with a schema.
 *
 * Unless said otherwise the tool may change something (`effects: { readOnly: false }`), needs the permission
 * `tool.<name>` (lower case, `-` as `_`), has risk medium, external output and the category `function`.
 *
 * Throws as `defineTool` does.
 *
 * @example
 * const greetTool = functionTool('greet', ({ name }) => `Hello, ${name}`, {
 *   description: 'Greets a person.',
 *   parameters: { name: 'string' },
 * });
 */
export function functionTool<const P extends Parameters, R>(
  name: string,
  execute: (input: ArgumentsOf<P>, context: ToolContext) => MaybePromise<R>,
  options: FunctionToolOptions<P, ArgumentsOf<P>>,
): ExecutableTool<ArgumentsOf<P>, DataOf<R>> {
  const { parameters, ...declared } = options;
  const faults = parameterFaults(parameters);
  if (faults.length > 0) throw invalidTool('TOOL_INVALID', { name }, faults);
  const tool = {
    category: 'function',
    effects: { readOnly: false },
    permissions: [`tool.${String(name).toLowerCase().replaceAll('-', '_')}`],
    risk: 'medium',
    outputTrust: 'external',
    ...declared,
    name,
    inputSchema: parameterSchema(parameters),
    execute,
  } as const;
  return checkDefinition(tool as unknown as ExecutableTool, 'execute') as ExecutableTool<
    ArgumentsOf<P>,
    DataOf<R>
  >;
}
