import path from 'node:path';

/** The checkout. */
export const root = path.resolve(import.meta.dirname, '../..');

/** Where checks lay out programs that they run; ignored by git and by every other check. */
export const work = path.join(root, '.work');

/** Where checks leave reports and packed packages; inside node_modules, so that nothing is left outside the checkout. */
export const scratch = path.join(root, 'node_modules', '.cache', 'toolwright-checks');
