// An install is fresh when the stamp inside its node_modules holds the digest of what was installed from.
// The stamp lives there so that deleting node_modules deletes it too.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** The fields of a package.json that change what npm installs; editing a script or a description does not. */
const installFields = [
  'name',
  'version',
  'workspaces',
  'bin',
  'dependencies',
  'devDependencies',
  'optionalDependencies',
  'peerDependencies',
  'peerDependenciesMeta',
  'overrides',
  'allowScripts',
];

/** @param {string} folder */
function stampPath(folder) {
  return path.join(folder, 'node_modules', '.toolwright-install');
}

/** @param {string} folder @returns {boolean} whether the install in `folder` is missing or out of date */
export function isStale(folder) {
  try {
    return readFileSync(stampPath(folder), 'utf8') !== installDigest(folder);
  } catch (error) {
    if (isMissing(error)) return true;
    throw error;
  }
}

/** @param {string} folder */
export function writeStamp(folder) {
  mkdirSync(path.dirname(stampPath(folder)), { recursive: true });
  writeFileSync(stampPath(folder), installDigest(folder));
}

/** @param {string} folder @returns {string} */
function installDigest(folder) {
  const hash = createHash('sha256');
  // One checkout may be shared by machines of two kinds, and optional packages differ by platform.
  hash.update(`${process.platform}-${process.arch}\n`);
  hash.update(readFileSync(path.join(folder, 'package-lock.json')));
  for (const file of manifests(folder)) {
    const manifest = readJson(file);
    hash.update(`\n${path.relative(folder, file)}\n`);
    hash.update(JSON.stringify(installFields.map((field) => manifest[field] ?? null)));
  }
  return hash.digest('hex');
}

/** @param {string} folder @returns {string[]} the package.json of the folder and of each of its workspaces */
function manifests(folder) {
  const rootManifest = path.join(folder, 'package.json');
  const patterns = /** @type {string[]} */ (readJson(rootManifest)['workspaces'] ?? []);
  const workspaces = patterns.flatMap((pattern) => {
    // Only the form `name/*` is used here.
    const parent = path.join(folder, pattern.replace(/\/\*$/, ''));
    if (!existsSync(parent)) return [];
    return readdirSync(parent)
      .sort()
      .map((name) => path.join(parent, name, 'package.json'));
  });
  return [rootManifest, ...workspaces.filter((file) => existsSync(file))];
}

/** @param {string} file @returns {Record<string, unknown>} */
function readJson(file) {
  return JSON.parse(readFileSync(file, 'utf8'));
}

/** @param {unknown} error */
function isMissing(error) {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
