// Compiled against the packed packages as a user's program would be, and against the sources by the ordinary type check.
// Each `@ts-expect-error` fails when the type below it has become `any`.
import { defineTool, fail, type RunEvent, type ToolHost } from '@toolwright/core';
import { z } from 'zod';

declare function takesNumber(value: number): void;

export const greetTool = defineTool({
  name: 'greet',
  category: 'utility',
  description: 'Greets a person.',
  inputSchema: z.object({ name: z.string() }),
  outputSchema: z.object({ greeting: z.string() }),
  effects: { readOnly: true },
  permissions: [],
  risk: 'none',
  outputTrust: 'trusted',
  execute({ name }, context) {
    // @ts-expect-error A name is a string.
    takesNumber(name);
    // @ts-expect-error A signal is an AbortSignal.
    takesNumber(context.signal);
    if (name === '') return fail('NAME_EMPTY', { message: 'Expected a name.' });
    return { greeting: `Hello, ${name}` };
  },
});

export async function follow(host: ToolHost, event: RunEvent): Promise<void> {
  // @ts-expect-error An event's type is a string.
  takesNumber(event.type);
  const session = await host.openSession({ principal: { tenant: 'a' } });
  // @ts-expect-error A session's id is a string.
  takesNumber(session.id);
  await session.close();
}
