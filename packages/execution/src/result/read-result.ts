import {
  outputTrusts,
  toJsonValue,
  type JsonChange,
  type JsonObject,
  type OutputTrust,
  type ToolResult,
  type Usage,
  type Warning,
} from '@toolwright/core';

const maxWarnings = 20;
const maxWarningLength = 1_000;
/** What only the wrapped path can know. */
const reservedCodes: ReadonlySet<string> = new Set([
  'OUTPUT_SPILLED',
  'OUTPUT_CUT',
  'OUTPUT_SUSPICIOUS',
  'LOOP_WARNING',
]);
const literalCode = /^[A-Z][A-Z0-9]*(_[A-Z0-9]+)*$/;
const usageKeys = ['inputTokens', 'outputTokens', 'costUsd'] as const;

/** What a tool said beside content and data; each member is left out unless it has the right form. */
export interface ResultExtras {
  readonly metadata: JsonObject | undefined;
  readonly usage: Usage | undefined;
  readonly outputTrust: OutputTrust | undefined;
  readonly warnings: readonly Warning[];
}

export function readExtras(
  { metadata, usage, outputTrust, warnings }: ToolResult,
  onChange: (change: JsonChange) => void,
): ResultExtras {
  return {
    metadata: readMetadata(metadata, onChange),
    usage: readUsage(usage),
    outputTrust: outputTrusts.find((trust) => trust === outputTrust),
    warnings: readWarnings(warnings),
  };
}

function readMetadata(
  metadata: unknown,
  onChange: (change: JsonChange) => void,
): JsonObject | undefined {
  if (typeof metadata !== 'object' || metadata === null || Array.isArray(metadata))
    return undefined;
  const json = toJsonValue(metadata, onChange);
  const isObject = typeof json === 'object' && json !== null && !Array.isArray(json);
  return isObject ? (json as JsonObject) : undefined;
}

function readUsage(usage: unknown): Usage | undefined {
  if (typeof usage !== 'object' || usage === null) return undefined;
  const given = usage as Record<string, unknown>;
  const read: Record<string, number> = {};
  for (const key of usageKeys) {
    const amount = given[key];
    if (typeof amount === 'number' && Number.isFinite(amount) && amount >= 0) read[key] = amount;
  }
  return Object.keys(read).length === 0 ? undefined : read;
}

export function readWarnings(warnings: unknown): readonly Warning[] {
  if (!Array.isArray(warnings)) return [];
  const read: Warning[] = [];
  for (const warning of (warnings as unknown[]).slice(0, maxWarnings)) {
    const { code, message } = (warning ?? {}) as Partial<Record<keyof Warning, unknown>>;
    if (typeof code !== 'string' || typeof message !== 'string') continue;
    read.push({
      code: literalCode.test(code) && !reservedCodes.has(code) ? code : 'TOOL_WARNING',
      message: message.toWellFormed().slice(0, maxWarningLength),
    });
  }
  return read;
}
