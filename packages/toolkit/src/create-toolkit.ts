import type { Ports } from '@toolwright/core';
import { createGrants } from '@toolwright/core/grants';
import {
  createExecution,
  createMemoryAuditSink,
  type Execution,
  type ExecutionTool,
} from '@toolwright/execution';
import { checkOptions } from './check-options.ts';
import { FaultList } from './fault-list.ts';
import { readGrants } from './grants-of.ts';
import { CloseFaults } from './lifecycle/close-faults.ts';
import type { ToolkitOptions } from './options.ts';
import { checkTools, gatherTools } from './gather-tools.ts';
import { disposePacks } from './packs/dispose-packs.ts';
import { loadPacks } from './packs/load-packs.ts';
import type { LoadedPack } from './packs/loaded-pack.ts';
import { NameTable } from './packs/name-table.ts';
import { fillPorts } from './ports.ts';
import { fillRedaction } from './redaction.ts';
import type { Toolkit } from './toolkit.ts';
import { ToolkitHost } from './toolkit-host.ts';
import { WorkspaceSource } from './workspace/workspace-source.ts';

/**
 * Assembles packs, own tools, grants and the guarded path into a host that opens sessions and runs.
 *
 * Throws ToolwrightError: a single fault with its own code (GRANT_INVALID, PACK_INVALID, PACK_OPTIONS_INVALID,
 * TOOL_NAME_CONFLICT, …), several as TOOLKIT_INVALID with all of them in `details.faults`. Packs that were made
 * by then are disposed.
 *
 * @example
 * const toolkit = createToolkit({ packs: [filesystemPack], workspace: './docs', grants: ['allow fs.read'] });
 * const session = await toolkit.openSession({ principal: { tenant: 'acme' } });
 * const run = await session.openRun();
 */
export function createToolkit(options: ToolkitOptions = {}): Toolkit {
  const faults = new FaultList();
  checkOptions(options, faults);
  if (!faults.isEmpty) throw faults.toError();

  const redaction = fillRedaction(options.redaction);
  const ports = fillPorts(options.ports, redaction);
  const grantsOf = faults.try(() => readGrants(options.grants));
  const loaded: LoadedPack[] = [];
  try {
    loadPacks(options.packs ?? [], ports, faults, loaded);
    const names = new NameTable();
    const tools = gatherTools(options.tools ?? [], loaded, names, faults);
    checkTools(tools, faults);
    const sinks = options.audit?.sinks ?? [createMemoryAuditSink()];
    const execution = faults.isEmpty
      ? faults.try(() =>
          makeExecution(
            { ...options, redaction, audit: { ...options.audit, sinks } },
            tools,
            ports,
          ),
        )
      : undefined;
    if (execution === undefined || grantsOf === undefined) throw faults.toError();
    return new ToolkitHost({
      options,
      ports,
      grantsOf,
      loaded,
      names,
      tools,
      sinks,
      execution,
      workspaces: new WorkspaceSource(options.workspace),
      ownsState: options.ports?.state === undefined,
    });
  } catch (error) {
    void disposePacks(loaded, new CloseFaults(ports.logger));
    throw error;
  }
}

function makeExecution(
  options: ToolkitOptions,
  tools: readonly ExecutionTool[],
  ports: Ports,
): Execution {
  const {
    preset,
    policy,
    riskCeiling,
    privacy,
    audit,
    redaction,
    telemetry,
    timeoutMs,
    unknownFields,
    eventQueueSize,
    maxArgumentBytes,
    loop,
    guard,
    hooks,
    hookTimeoutMs,
    limits,
    retry,
    clientCallLifetimeMs,
    approvals,
    spill,
  } = options;
  return createExecution({
    tools,
    // Every run brings the grants of its session.
    grants: createGrants([]),
    ports,
    preset,
    policy,
    riskCeiling,
    privacy,
    audit: { sinks: audit?.sinks ?? [], whenSinkFails: audit?.whenSinkFails },
    redaction,
    telemetry,
    timeoutMs,
    unknownFields,
    eventQueueSize,
    maxArgumentBytes,
    loop,
    guard,
    hooks,
    hookTimeoutMs,
    limits,
    retry,
    clientCallLifetimeMs,
    approvals,
    spill,
  });
}
