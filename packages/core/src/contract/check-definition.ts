import type { AnyToolContract } from './tool-contract.ts';

export function checkDefinition<T extends AnyToolContract>(tool: T, _kind: 'execute' | 'route' | 'client'): T {
  return tool;
}
