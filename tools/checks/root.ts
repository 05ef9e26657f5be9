import path from 'node:path';

/** The checkout. */
export const root = path.resolve(import.meta.dirname, '../..');

/** Where checks leave reports and packed packages; inside node_modules, so that nothing is left outside the checkout. */
export const scratch = path.join(root, 'node_modules', '.cache', 'toolwright-checks');
