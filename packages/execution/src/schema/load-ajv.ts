import { createRequire } from 'node:module';
import type { Ajv2020 } from 'ajv/dist/2020.js';
import type { FormatsPlugin } from 'ajv-formats';

let shared: Ajv2020 | undefined;

/**
 * The one Ajv instance of this process. It loads with the first schema that is compiled, and synchronously
 * (Ajv is CommonJS), since its import costs more than everything else that this package imports.
 */
export function loadAjv(): Ajv2020 {
  if (shared !== undefined) return shared;
  const require = createRequire(import.meta.url);
  const { Ajv2020: Ajv } = require('ajv/dist/2020.js') as { Ajv2020: typeof Ajv2020 };
  const { default: addFormats } = require('ajv-formats') as { default: FormatsPlugin };
  const ajv = new Ajv({
    allErrors: true,
    // The schema beside each violation: its field names are where a wrong name is looked for.
    verbose: true,
    // Foreign schemas hold keywords and formats that Ajv does not know: they are no reason to refuse a tool.
    strict: false,
    // The meta-schema costs 50 ms at the first compilation. Ajv refuses malformed keywords without it as well.
    validateSchema: false,
    addUsedSchema: false,
    logger: false,
  });
  addFormats(ajv);
  shared = ajv;
  return shared;
}
