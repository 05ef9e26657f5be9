import { createToolRegistry, type ToolRegistry } from '../registry/tool-registry.ts';

let registry: ToolRegistry | undefined;

/**
 * A registry that everything in this process can share, made on the first call. It stays empty until the host
 * registers something: no package adds tools by being imported. Programs and tests that want a registry of their
 * own call `createToolRegistry`.
 */
export function getDefaultRegistry(): ToolRegistry {
  registry ??= createToolRegistry();
  return registry;
}
