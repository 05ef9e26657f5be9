/** What our spans, metrics and log records are said to come from. */
export const scopeName = '@toolwright/execution';
