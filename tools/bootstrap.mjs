// The first thing that a fresh clone runs. It starts on whatever Node the system has (20 or later), uses no package,
// installs what is missing or stale, and hands over to the pinned Node that the install brought along.
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { BootstrapError } from './bootstrap/bootstrap-error.mjs';
import { ensureInstalled } from './bootstrap/install.mjs';
import { assertNodeCanBeHad, nodeForChildren } from './bootstrap/node-runtime.mjs';
import { runChild } from './bootstrap/run-child.mjs';
import { writeStamp } from './bootstrap/stamp.mjs';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));

/**
 * What each command installs and then runs. Folders other than the root have a lock file of their own and stand
 * outside the workspaces, so that a first start installs none of them.
 * @type {Record<string, { installs: string[], run: string[][] }>}
 */
const commands = {
  start: {
    installs: ['.'],
    run: [['--conditions=@toolwright/source', 'apps/reference/src/main.ts']],
  },
  test: { installs: ['.', 'tools/frameworks'], run: [['tools/checks/main.ts']] },
  bench: {
    installs: ['.', 'tools/bench'],
    run: [['tools/build/build.ts'], ['tools/bench/main.ts']],
  },
  'node-matrix': {
    installs: ['.', 'tools/node-matrix'],
    run: [['tools/build/build.ts'], ['tools/node-matrix/run.mjs']],
  },
};

/**
 * @param {string | undefined} name
 * @param {string[]} args
 * @returns {Promise<number>} the exit code
 */
async function main(name, args) {
  if (name === 'stamp') {
    // npm's `postinstall` of the root: an install by hand counts as well.
    writeStamp(root);
    return 0;
  }
  const command = name === undefined ? undefined : commands[name];
  if (command === undefined) {
    throw new BootstrapError(
      `Unknown command "${name ?? ''}".`,
      `Use one of: ${Object.keys(commands).join(', ')}; for example \`npm start\` or \`npm test\`.`,
    );
  }
  assertNodeCanBeHad(root);
  for (const folder of command.installs) await ensureInstalled(path.join(root, folder), root);
  const node = nodeForChildren(root);
  const env = {
    ...process.env,
    PATH: `${path.join(root, 'node_modules', '.bin')}${path.delimiter}${process.env['PATH'] ?? ''}`,
    // Inside node_modules: nothing is left outside the checkout, and a new install starts with an empty cache.
    NODE_COMPILE_CACHE: path.join(root, 'node_modules', '.cache', 'toolwright-compile'),
  };
  for (const [index, script] of command.run.entries()) {
    const isLast = index === command.run.length - 1;
    const code = await runChild(node, [...script, ...(isLast ? args : [])], { cwd: root, env });
    if (code !== 0) return code;
  }
  return 0;
}

main(process.argv[2], process.argv.slice(3)).then(
  (code) => {
    process.exitCode = code;
  },
  (/** @type {unknown} */ error) => {
    if (!(error instanceof BootstrapError)) throw error;
    process.stderr.write(`toolwright: ${error.message}\n${error.advice}\n`);
    process.exitCode = error.exitCode;
  },
);
