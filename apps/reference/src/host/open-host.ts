import { isToolwrightError, ToolwrightError, type Principal, type Session } from '@toolwright/core';
import { parseGrants } from '@toolwright/core/grants';
import type { Toolkit } from '@toolwright/toolkit';
import type { HostOptions } from '../options/shared-options.ts';
import { checkRoot } from './check-root.ts';

/** The person at this terminal is the only tenant there is. */
export const principal: Principal = Object.freeze({ tenant: 'local', agent: 'toolwright' });

/** Rules are given one by one on the command line: the place names the option, not a list. */
function checkGrants(grants: readonly string[]): void {
  try {
    parseGrants(grants);
  } catch (error) {
    if (!isToolwrightError(error)) throw error;
    const place = (error.place ?? 'grant').replace(
      /^grants\[(\d+)\]/,
      (_all, index: string) => `--grant, rule ${Number(index) + 1}`,
    );
    throw new ToolwrightError(error.code, error.message, {
      place,
      cause: error,
      ...(error.hint === undefined ? {} : { hint: error.hint }),
    });
  }
}

/** Opens the person's session. A root that the sandbox refuses is the option's fault, not a list's. */
export async function openLocalSession(host: Toolkit): Promise<Session> {
  try {
    return await host.openSession({ principal });
  } catch (error) {
    if (!isToolwrightError(error) || error.place !== 'roots[0]') throw error;
    throw new ToolwrightError(error.code, error.message, {
      place: '--root',
      cause: error,
      hint: 'Give an existing folder of a project with --root, not a home or temporary folder itself.',
    });
  }
}

/**
 * The toolkit of the command: all packs, the person's rules, one folder. Throws ROOT_INVALID, GRANT_INVALID and what
 * `createToolkit` throws.
 */
export async function openHost(options: HostOptions, cwd: string): Promise<Toolkit> {
  checkGrants(options.grants);
  const root = await checkRoot(options.root, cwd);
  const [{ createToolkit }, { packs }] = await Promise.all([
    import('@toolwright/toolkit'),
    import('./packs.ts'),
  ]);
  return createToolkit({ packs, grants: options.grants, workspace: root });
}
