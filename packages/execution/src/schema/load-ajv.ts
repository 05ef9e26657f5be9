import { createRequire } from 'node:module';
import type { Ajv2020, Options } from 'ajv/dist/2020.js';
import type { FormatsPlugin } from 'ajv-formats';

/** Two compilers: one whose checks stop at the first violation, one whose checks list all. */
export interface Compilers {
  readonly first: Ajv2020;
  readonly all: Ajv2020;
}

let shared: Compilers | undefined;

const options: Options = {
  // Foreign schemas hold keywords and formats that Ajv does not know: they are no reason to refuse a tool.
  strict: false,
  // The meta-schema costs 50 ms at the first compilation. Ajv refuses malformed keywords without it as well.
  validateSchema: false,
  // The schema beside each violation: its field names are where a wrong name is looked for.
  verbose: true,
  addUsedSchema: false,
  logger: false,
};

/**
 * The Ajv instances of this process. They load with the first schema that is compiled, and synchronously (Ajv is
 * CommonJS), since its import costs more than everything else that this package imports.
 */
export function loadAjv(): Compilers {
  if (shared !== undefined) return shared;
  const require = createRequire(import.meta.url);
  const { Ajv2020: Ajv } = require('ajv/dist/2020.js') as { Ajv2020: typeof Ajv2020 };
  const { default: addFormats } = require('ajv-formats') as { default: FormatsPlugin };
  const create = (allErrors: boolean): Ajv2020 => {
    const ajv = new Ajv({ ...options, allErrors });
    addFormats(ajv);
    return ajv;
  };
  shared = { first: create(false), all: create(true) };
  return shared;
}
