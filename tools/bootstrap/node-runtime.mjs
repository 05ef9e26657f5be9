// Which Node runs the project. On Linux x64 and arm64 it comes from npm as an ordinary package, exact and with its
// integrity in the lock file; elsewhere the Node that runs this script must be new enough.
import { spawnSync } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import path from 'node:path';
import { BootstrapError } from './bootstrap-error.mjs';

const required = { major: 22, minor: 19 };
const packaged = ['linux-x64', 'linux-arm64'];

/** @param {string} root */
function packagedNode(root) {
  return path.join(root, 'node_modules', '.bin', 'node');
}

/** @param {string} version such as `22.19.0` */
function isNewEnough(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major > required.major || (major === required.major && minor >= required.minor);
}

/**
 * Fails before anything is installed when no usable Node can come out of it.
 * @param {string} root
 */
export function assertNodeCanBeHad(root) {
  const kind = `${process.platform}-${process.arch}`;
  if (packaged.includes(kind) || existsSync(packagedNode(root))) return;
  if (!isNewEnough(process.versions.node)) throw tooOld(kind);
}

/** @param {string} root @returns {string} the Node that runs the project's own programs */
export function nodeForChildren(root) {
  const node = packagedNode(root);
  if (existsSync(node)) return node;
  if (isNewEnough(process.versions.node)) return process.execPath;
  throw tooOld(`${process.platform}-${process.arch}`);
}

/**
 * A packaged Node that does not run here (another C library, for instance) would hide the system's own from every npm
 * script, because npm puts `node_modules/.bin` first on PATH.
 * @param {string} root
 */
export function dropPackagedNodeThatCannotRun(root) {
  const node = packagedNode(root);
  if (!existsSync(node)) return;
  const probe = spawnSync(node, ['--version'], { stdio: 'ignore' });
  if (probe.status !== 0) rmSync(node, { force: true });
}

/** @param {string} kind */
function tooOld(kind) {
  return new BootstrapError(
    `This project needs Node ${required.major}.${required.minor} or later; this is ${process.versions.node} on ${kind}, ` +
      'and the Node that the project brings along runs on Linux x64 and arm64 (glibc) only.',
    'Install Node 24 from https://nodejs.org (or with nvm, fnm, volta, brew) and run the command again.',
  );
}
