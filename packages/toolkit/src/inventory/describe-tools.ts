import {
  compareCodePoints,
  riskLevels,
  type Effects,
  type GrantView,
  type Privacy,
  type Risk,
  type UnavailableTool,
} from '@toolwright/core';
import type { ExecutionTool } from '@toolwright/execution';

/** One tool as a person chooses grants by it. */
export interface ToolDescription {
  readonly name: string;
  readonly title?: string;
  /** Left out for the host's own tools. */
  readonly pack?: string;
  readonly category: string;
  readonly description: string;
  readonly permissions: readonly string[];
  readonly risk: Risk;
  readonly privacy: Privacy;
  /** Left out where they depend on the arguments. */
  readonly effects?: Effects;
  /** True if a run offers the tool when its host names no tools itself. */
  readonly offered: boolean;
  /** Why not. */
  readonly withheld?: Withheld;
}

export interface Withheld {
  readonly code:
    'SCHEMA_UNUSABLE' | 'NOT_GRANTED' | 'RISK_DENIED' | 'PRIVACY_DENIED' | 'NOT_BY_DEFAULT';
  /** One sentence, for the host. */
  readonly reason: string;
}

export interface InventoryOptions {
  readonly grants: GrantView;
  readonly riskCeiling: Risk | undefined;
  readonly privacy: readonly Privacy[] | undefined;
  readonly unavailable: readonly UnavailableTool[];
}

/** Describes tools, sorted by name. */
export function describeTools(
  tools: readonly ExecutionTool[],
  options: InventoryOptions,
): readonly ToolDescription[] {
  return tools
    .map((tool) => describe(tool, options))
    .sort((a, b) => compareCodePoints(a.name, b.name));
}

function describe(tool: ExecutionTool, options: InventoryOptions): ToolDescription {
  const { contract, pack } = tool;
  const { name, title, category, description, permissions, risk, effects } = contract;
  const withheld = findReason(tool, options);
  return {
    name,
    ...(title === undefined ? {} : { title }),
    ...(pack === undefined ? {} : { pack: pack.id }),
    category,
    description,
    permissions,
    risk,
    privacy: privacyOf(tool),
    ...(typeof effects === 'function' ? {} : { effects }),
    offered: withheld === undefined,
    ...(withheld === undefined ? {} : { withheld }),
  };
}

/** In the order in which the wrapped path decides. */
function findReason(tool: ExecutionTool, options: InventoryOptions): Withheld | undefined {
  const { name, permissions, risk, effects, exposure } = tool.contract;
  const setAside = options.unavailable.find((unavailable) => unavailable.name === name);
  if (setAside !== undefined) return { code: 'SCHEMA_UNUSABLE', reason: setAside.reason };
  const subject = { tool: name, risk, ...(typeof effects === 'function' ? {} : { effects }) };
  const missing = permissions.find((permission) => !options.grants.mayAllow(permission, subject));
  if (missing !== undefined) return { code: 'NOT_GRANTED', reason: `No rule admits ${missing}.` };
  if (exposure?.deniedByDefault === true || exposure?.onlyIn !== undefined) {
    return { code: 'NOT_BY_DEFAULT', reason: 'The tool is offered only where a host names it.' };
  }
  const { riskCeiling, privacy } = options;
  if (riskCeiling !== undefined && riskLevels.indexOf(risk) > riskLevels.indexOf(riskCeiling)) {
    return { code: 'RISK_DENIED', reason: `Its risk is above ${riskCeiling}.` };
  }
  if (privacy !== undefined && !privacy.includes(privacyOf(tool))) {
    return {
      code: 'PRIVACY_DENIED',
      reason: `Its data is ${privacyOf(tool)}, which is not permitted.`,
    };
  }
  return undefined;
}

/** A tool that names no level counts as `internal`, as it does in the wrapped path. */
function privacyOf({ contract }: ExecutionTool): Privacy {
  return contract.privacy ?? 'internal';
}
