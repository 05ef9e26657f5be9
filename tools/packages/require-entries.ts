// Loads every built entry by `require()` and by `import`, on the Node that runs this file. `require()` of an ES module
// fails when the module, or anything it imports, awaits at its top level.
import { createRequire } from 'node:module';
import { libraries } from './workspace-packages.ts';

const require = createRequire(import.meta.url);
let problems = 0;

process.on('warning', (warning) => {
  problems += 1;
  console.log(`${warning.name} at import: ${warning.message}`);
});

for (const { specifier } of libraries().flatMap(({ entries }) => entries)) {
  try {
    const required = require(specifier) as Record<string, unknown>;
    const imported = (await import(specifier)) as Record<string, unknown>;
    const names = Object.keys(imported).sort().join();
    if (Object.keys(required).sort().join() !== names) {
      throw new Error('require() and import see different exports.');
    }
  } catch (error) {
    problems += 1;
    console.log(`${specifier}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

// Warnings are emitted on a later tick.
setImmediate(() => {
  process.exitCode = problems > 0 ? 1 : 0;
});
