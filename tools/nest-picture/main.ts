// Writes the picture of the wrapped path and the table of its stages into docs/concepts, from `nest-rows.ts`.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../checks/root.ts';
import { writtenFiles } from './written-files.ts';

for (const [file, content] of await writtenFiles()) {
  writeFileSync(file, content);
  console.log(`wrote ${path.relative(root, file)}`);
}
