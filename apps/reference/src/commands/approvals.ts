import { canonicalJson, type ApprovalRecord, type Approvals } from '@toolwright/core';
import { approvalTable } from '../approvals/approval-table.ts';
import { findApproval, listApprovals } from '../approvals/find-approval.ts';
import { forgetRemembered, listRemembered, rememberedTable } from '../approvals/remembered.ts';
import { readOrder, type ApprovalsOrder } from '../approvals/read-order.ts';
import { localUser } from '../asking/open-asker.ts';
import { showRequest } from '../asking/show-request.ts';
import type { CommandContext } from '../command-line.ts';
import { exitCodes, type ExitCode } from '../exit-codes.ts';
import { invocation } from '../help/help-text.ts';
import { parseOptions } from '../options/parse-options.ts';
import { textOption } from '../options/shared-options.ts';
import { escapeLine, toJsonLine } from '../output/escape-terminal.ts';
import { painter } from '../output/paint.ts';
import { openLocalState, type LocalState } from '../state/local-state.ts';
import { readRoots, type KnownRoots } from '../state/known-roots.ts';
import { readRun, savedRunIds } from '../state/run-files.ts';
import { commandLine } from '../waiting/tell-waiting.ts';

const options = {
  all: { type: 'boolean' },
  run: { type: 'string' },
  scope: { type: 'string' },
  edit: { type: 'string' },
  reason: { type: 'string' },
  json: { type: 'boolean' },
  'state-dir': { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const;

/** A request, and the folder that its call was made in. */
type Found = ApprovalRecord & { readonly root?: string };
type RememberedOrder = Extract<ApprovalsOrder, { action: 'remembered' | 'forget' }>;

/** Lists what waits for a person, shows one request, decides about it, or takes back what was allowed for longer. */
export async function approvalsCommand(context: CommandContext): Promise<ExitCode> {
  const { args, cwd, env, terminal } = context;
  const parsed = parseOptions(args, options);
  const order = readOrder(parsed);
  const asJson = parsed.values['json'] === true;
  const stateDir = textOption(parsed.values, 'state-dir');
  const local = await openLocalState({ given: stateDir, env, cwd, root: undefined });
  try {
    const [approvals, roots] = await Promise.all([openApprovals(local), readRoots(local.state)]);
    if (order.action === 'remembered' || order.action === 'forget') {
      await tellRemembered(order, { approvals, roots, asJson, terminal });
      return exitCodes.ok.code;
    }
    const records = await carryOut(order, approvals);
    const found = records.map((record): Found => {
      const root = roots.of(record.request.principal);
      return root === undefined ? record : { ...record, root };
    });
    if (asJson) terminal.out.write(`${toJsonLine(found)}\n`);
    else terminal.out.write(textOf(order, found, context));
    const decided = found[0];
    if (!asJson && decided !== undefined && (order.action === 'approve' || order.action === 'deny'))
      terminal.err.write(await nextStep(decided, local, { start: invocation(env), stateDir }));
    return exitCodes.ok.code;
  } finally {
    await local.close();
    await terminal.out.flush();
  }
}

async function openApprovals({ state, signingKey }: LocalState): Promise<Approvals> {
  const [{ createApprovalStore }, { systemClock }] = await Promise.all([
    import('@toolwright/execution'),
    import('@toolwright/core'),
  ]);
  return createApprovalStore(state, { clock: systemClock, signingKeys: [signingKey] });
}

async function tellRemembered(
  order: RememberedOrder,
  {
    approvals,
    roots,
    asJson,
    terminal: { out },
  }: {
    readonly approvals: Approvals;
    readonly roots: KnownRoots;
    readonly asJson: boolean;
    readonly terminal: CommandContext['terminal'];
  },
): Promise<void> {
  const isForget = order.action === 'forget';
  const found = isForget
    ? [await forgetRemembered(approvals, roots, order.id)]
    : await listRemembered(approvals, roots);
  if (asJson) out.write(`${toJsonLine(found)}\n`);
  else if (found.length === 0) out.write('Nothing is allowed beyond the call it was asked for.\n');
  else out.write(`${isForget ? 'Taken back; it is asked again:\n' : ''}${rememberedTable(found)}`);
}

async function carryOut(
  order: Exclude<ApprovalsOrder, RememberedOrder>,
  approvals: Approvals,
): Promise<readonly ApprovalRecord[]> {
  if (order.action === 'list')
    return listApprovals(approvals, { runId: order.runId, isPending: !order.all });
  const record = await findApproval(approvals, order.id);
  if (order.action === 'show') return [record];
  const { reason } = order;
  const { approval } = await approvals.decide(record.request, {
    decidedBy: localUser(),
    ...(reason === undefined ? {} : { reason }),
    ...(order.action === 'deny'
      ? { verdict: 'deny' }
      : {
          verdict: 'approve',
          ...(order.scope === undefined ? {} : { scope: order.scope }),
          ...(order.input === undefined ? {} : { input: order.input }),
        }),
  });
  return [approval];
}

function textOf(
  order: ApprovalsOrder,
  found: readonly Found[],
  { terminal }: CommandContext,
): string {
  const [record] = found;
  if (order.action === 'list')
    return found.length === 0 ? 'Nothing waits for approval.\n' : approvalTable(found);
  if (record === undefined) return '';
  const paint = painter(terminal.hasColour && process.stdout.isTTY === true);
  const scope = record.decision?.scope ?? 'once';
  const reach = record.status === 'approved' && scope !== 'once' ? ` (${scope})` : '';
  return `${record.request.id}: ${record.status}${reach}${editedText(record)}\n${showRequest(record.request, paint, record.root)}`;
}

/** What lets the call go on, if it waits in a run that was saved here. */
async function nextStep(
  { request: { runId } }: ApprovalRecord,
  local: LocalState,
  how: Parameters<typeof commandLine>[1],
): Promise<string> {
  if (!(await savedRunIds(local)).includes(runId)) return '';
  const { command } = await readRun(local, runId);
  return `Go on with: ${commandLine(`${command} --resume ${runId}`, how)}\n`;
}

/** A person's own arguments; the preview below is still that of the call that was asked about. */
function editedText({ decision }: ApprovalRecord): string {
  if (decision?.input === undefined) return '';
  return `, with other arguments (not previewed): ${escapeLine(canonicalJson(decision.input))}`;
}
