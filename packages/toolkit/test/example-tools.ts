import {
  definePack,
  defineTool,
  jsonSchema,
  type AnyToolContract,
  type Pack,
  type PackSession,
  type PackSessionContext,
  type ToolContext,
} from '@toolwright/core';

interface ExampleTool {
  readonly permissions?: readonly string[];
  readonly execute?: (context: ToolContext) => unknown;
  readonly more?: Partial<AnyToolContract>;
}

/** A tool without arguments that does what a test needs. */
export function exampleTool(
  name: string,
  { permissions = [], execute, more = {} }: ExampleTool = {},
): AnyToolContract {
  return defineTool({
    name,
    category: 'test',
    description: 'Does what the test says.',
    inputSchema: jsonSchema<Record<string, never>>({ type: 'object' }),
    effects: { readOnly: true },
    permissions,
    risk: 'none',
    outputTrust: 'trusted',
    execute: (_input, context) => execute?.(context) ?? 'done',
    ...(more as object),
  });
}

export function examplePack(
  id: string,
  tools: readonly AnyToolContract[],
  more: {
    readonly openSession?: (
      context: PackSessionContext<undefined>,
    ) => PackSession | Promise<PackSession>;
    readonly dispose?: () => void | Promise<void>;
  } = {},
): Pack {
  const permissions = [...new Set(tools.flatMap((tool) => tool.permissions))];
  return definePack({ id, contract: 1, permissions, create: () => tools, ...more });
}

/** A promise that a test settles. */
export function gate(): { readonly opened: Promise<void>; open(): void } {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open: () => open() };
}
