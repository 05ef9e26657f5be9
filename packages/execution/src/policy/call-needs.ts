import type { Effects } from '@toolwright/core';
import type { PreparedTool } from '../tools/prepared-tool.ts';

/** What a tool says of one call: its effects, the permissions it needs, and whether it wants a person asked. */
export interface CallNeeds {
  readonly effects: Effects;
  readonly permissions: readonly string[];
  readonly asks: boolean;
}

const effectFlags = ['destructive', 'idempotent', 'keyed', 'openWorld'] as const;

/**
 * Asks the tool. Undefined if it throws or gives what is no answer: a permission that it does not declare counts
 * as none, since the host granted on the declared ones.
 */
export function callNeeds(tool: PreparedTool, input: unknown): CallNeeds | undefined {
  const { contract } = tool;
  try {
    const effects =
      typeof contract.effects === 'function' ? contract.effects(input) : contract.effects;
    const permissions = contract.permissionsFor?.(input) ?? contract.permissions;
    const hint = contract.approvalHint?.(input) ?? 'none';
    if (!isEffects(effects) || !arePermissions(permissions, tool)) return undefined;
    if (hint !== 'none' && hint !== 'ask') return undefined;
    return { effects, permissions, asks: hint === 'ask' };
  } catch {
    return undefined;
  }
}

function isEffects(effects: unknown): effects is Effects {
  if (typeof effects !== 'object' || effects === null) return false;
  const given = effects as Record<string, unknown>;
  if (typeof given['readOnly'] !== 'boolean') return false;
  return effectFlags.every((flag) => given[flag] === undefined || typeof given[flag] === 'boolean');
}

function arePermissions(permissions: unknown, tool: PreparedTool): permissions is string[] {
  return (
    Array.isArray(permissions) &&
    permissions.every((permission) => typeof permission === 'string' && tool.declares(permission))
  );
}
