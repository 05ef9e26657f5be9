import { warningOf } from './warning-of.ts';
import type { WarningRule } from './warning-rule.ts';

/** The same call gave something else before, and nothing changed in between: the loop guard has compared them. */
export const contradictoryRule: WarningRule = ({ contradicts, tool }) =>
  contradicts && tool?.contract.traits?.polling !== true
    ? warningOf('OUTPUT_CONTRADICTORY')
    : undefined;
