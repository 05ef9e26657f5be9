import type { Grants, Privacy, Risk } from '@toolwright/core';
import { riskLevels } from '@toolwright/core';
import type { PreparedTool } from './prepared-tool.ts';

/** The tools that some grant could admit: every permission that the tool may need, with some scope. */
export function grantedTools(
  tools: Iterable<PreparedTool>,
  grants: Grants,
): ReadonlyMap<string, PreparedTool> {
  const granted = new Map<string, PreparedTool>();
  for (const tool of tools) {
    const { permissions } = tool.contract;
    if (permissions.every((permission) => grants.mayAllow(permission, tool.subject)))
      granted.set(tool.name, tool);
  }
  return granted;
}

export interface Ceiling {
  readonly riskCeiling: Risk | undefined;
  readonly privacy: ReadonlySet<Privacy> | undefined;
}

/**
 * The tools of a step that names none: all granted ones, without those that policy would deny whatever the
 * input, that are denied by default, or that belong to a bootstrap only.
 */
export function exposedByDefault(
  granted: ReadonlyMap<string, PreparedTool>,
  ceiling: Ceiling,
): ReadonlyMap<string, PreparedTool> {
  const exposed = new Map<string, PreparedTool>();
  for (const [name, tool] of granted) {
    const { exposure } = tool.contract;
    if (tool.fault !== undefined) continue;
    if (exposure?.deniedByDefault === true || exposure?.onlyIn !== undefined) continue;
    if (exceedsRisk(tool, ceiling) || breaksPrivacy(tool, ceiling)) continue;
    exposed.set(name, tool);
  }
  return exposed;
}

export function exceedsRisk(tool: PreparedTool, { riskCeiling }: Ceiling): boolean {
  if (riskCeiling === undefined) return false;
  return riskLevels.indexOf(tool.contract.risk) > riskLevels.indexOf(riskCeiling);
}

/** A tool that names no level counts as `internal`. */
export function breaksPrivacy(tool: PreparedTool, { privacy }: Ceiling): boolean {
  return privacy !== undefined && !privacy.has(tool.contract.privacy ?? 'internal');
}
