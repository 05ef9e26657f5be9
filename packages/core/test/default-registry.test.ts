import { expect, it } from 'vitest';
import { functionTool } from '@toolwright/core';
import { getDefaultRegistry } from '@toolwright/core/default-registry';

it('is one registry, empty until the host fills it', () => {
  const registry = getDefaultRegistry();
  expect(registry.names()).toEqual([]);
  registry.register(
    functionTool('greet', () => 'Hello', { description: 'Greets.', parameters: {} }),
  );
  expect(getDefaultRegistry()).toBe(registry);
  expect(getDefaultRegistry().names()).toEqual(['greet']);
});
