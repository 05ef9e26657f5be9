import { isToolwrightError } from '@toolwright/core';
import { parseGrants } from '@toolwright/core/grants';
import { checkRoot } from '../host/check-root.ts';
import { openStateFor } from '../host/open-local-host.ts';
import { openHost, openLocalSession, principal } from '../host/open-host.ts';
import { parseModelSpec } from '../model/model-spec.ts';
import { keyOf, providers } from '../model/open-model.ts';
import type { HostOptions } from '../options/shared-options.ts';
import { savedRunIds } from '../state/run-files.ts';

export interface Check {
  readonly name: string;
  readonly isOk: boolean;
  /** What was found, in one line. */
  readonly found: string;
  /** What to do, where something is wrong or worth knowing. */
  readonly next?: string;
}

export interface CheckOptions {
  readonly host: HostOptions;
  readonly model: string;
  readonly baseUrl: string | undefined;
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
  readonly nodeVersion: string;
}

/** The oldest Node that the packages run on. */
const minimumNode: readonly [number, number] = [22, 19];

export function checkNode(version: string): Check {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const isOk = major > minimumNode[0] || (major === minimumNode[0] && minor >= minimumNode[1]);
  const next = `Install Node ${minimumNode.join('.')} or later.`;
  return { name: 'node', isOk, found: version, ...(isOk ? {} : { next }) };
}

/** Runs one check; what it throws is what it found. */
async function attempt(name: string, check: () => Promise<Omit<Check, 'name'>>): Promise<Check> {
  try {
    return { name, ...(await check()) };
  } catch (error) {
    if (!isToolwrightError(error))
      return { name, isOk: false, found: error instanceof Error ? error.message : String(error) };
    const place = error.place === undefined ? '' : ` (${error.place})`;
    return {
      name,
      isOk: false,
      found: `${error.code}${place}: ${error.message}`,
      ...(error.hint === undefined ? {} : { next: error.hint }),
    };
  }
}

async function checkTools({ host, cwd }: CheckOptions): Promise<Omit<Check, 'name'>> {
  const toolkit = await openHost(host, cwd);
  try {
    const session = await openLocalSession(toolkit);
    const run = await session.openRun();
    const offered = run.tools().map((tool) => tool.name);
    const all = toolkit.tools(principal);
    const setAside = [...toolkit.unavailable(), ...run.unavailable()];
    const found = `${offered.length} of ${all.length} offered${offered.length === 0 ? '' : `: ${offered.join(', ')}`}`;
    if (setAside.length > 0) {
      return {
        isOk: false,
        found,
        next: setAside.map((tool) => `${tool.name}: ${tool.reason}`).join(' '),
      };
    }
    return offered.length > 0
      ? { isOk: true, found }
      : {
          isOk: false,
          found,
          next: 'Give a rule that admits some tool, such as --grant "allow fs.read".',
        };
  } finally {
    await toolkit.close();
  }
}

/** Opens what a run would open, so that a damaged file is found here. */
async function checkState({ host, cwd, env }: CheckOptions): Promise<Omit<Check, 'name'>> {
  const local = await openStateFor(host, { cwd, env });
  try {
    const waiting = (await savedRunIds(local)).length;
    return { isOk: true, found: `${local.folder}, ${waiting} saved runs wait` };
  } finally {
    await local.close();
  }
}

function checkModel({ model, baseUrl, env }: CheckOptions): Omit<Check, 'name'> {
  const spec = parseModelSpec(model, baseUrl);
  if (spec.kind === 'offline') {
    return {
      isOk: true,
      found: 'the offline planner (no network, no prose)',
      next: 'For a model, add --model; see --help.',
    };
  }
  if (spec.kind === 'server')
    return { isOk: true, found: `${spec.model ?? 'the first model listed'} at ${spec.baseUrl}` };
  keyOf(spec.provider, env);
  const { keyVariable } = providers[spec.provider];
  return {
    isOk: true,
    found: `${spec.provider}, ${spec.model}; ${keyVariable === undefined ? 'no key needed' : `key from ${keyVariable}`}`,
  };
}

/** Looks at everything that a run needs, in the order in which it is needed. Sends nothing over a network. */
export async function runChecks(options: CheckOptions): Promise<readonly Check[]> {
  const { host, cwd } = options;
  return [
    checkNode(options.nodeVersion),
    await attempt('root', async () => ({ isOk: true, found: await checkRoot(host.root, cwd) })),
    await attempt('rules', async () => ({
      isOk: true,
      found: parseGrants(host.grants)
        .map((rule) => rule.text)
        .join('; '),
    })),
    await attempt('tools', () => checkTools(options)),
    await attempt('state', () => checkState(options)),
    await attempt('model', async () => checkModel(options)),
  ];
}
