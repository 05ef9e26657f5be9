/** @type {[RegExp, string][]} */
const table = [
  [
    /can only install (packages )?when your package\.json and package-lock\.json|in sync|EUSAGE/i,
    'package.json and package-lock.json differ: run `npm install`, check the change of the lock file, and try again.',
  ],
  [
    /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|network/i,
    'The npm registry could not be reached: check the network, the proxy and `npm config get registry`, then try again.',
  ],
  [
    /E401|E403/,
    'The registry refused access: check `npm config get registry` and your login, then try again.',
  ],
  [/ENOSPC/, 'The disk is full: free about 1 GB and try again.'],
  [
    /EACCES|EPERM/,
    'A file could not be written: check who owns the checkout and the npm cache, then try again.',
  ],
  [/EINTEGRITY/, 'A downloaded package is damaged: run `npm cache verify` and try again.'],
];

/**
 * @param {string} output what npm printed
 * @returns {string} what to do about it
 */
export function adviceFor(output) {
  const known = table.find(([pattern]) => pattern.test(output));
  return known?.[1] ?? 'Try again; if it stays, delete node_modules and check `npm config list`.';
}

/**
 * npm follows a misuse with its whole manual, which would hide the cause.
 * @param {string} output
 */
export function withoutUsage(output) {
  return output
    .replace(/^npm error Clean install a project$[\s\S]*?^npm error Run "npm help ci".*\n?/m, '')
    .trim();
}
