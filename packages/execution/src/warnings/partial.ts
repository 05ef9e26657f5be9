import { warningOf } from './warning-of.ts';
import type { WarningRule } from './warning-rule.ts';

/** The tool says that there is more (`metadata.partial`). What the path itself shortens is told where it does so. */
export const partialRule: WarningRule = ({ metadata }) =>
  metadata?.['partial'] === true ? warningOf('OUTPUT_PARTIAL') : undefined;
