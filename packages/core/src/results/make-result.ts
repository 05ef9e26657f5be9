import {
  toolResultBrand,
  type ToolResult,
  type ToolResultFields,
  type ToolSuccess,
} from './tool-result.ts';

/**
 * A tool's answer where a plain value does not say enough: own text or images for the model, metadata for the
 * host, warnings, usage.
 *
 * @example
 * return toolResult({ content: '3 files', data: { count: 3 } });
 */
export function toolResult<O>(fields: ToolResultFields<O> & { readonly data: O }): ToolSuccess<O>;
export function toolResult(fields: ToolResultFields<never>): ToolResult<never>;
export function toolResult<O>(fields: ToolResultFields<O>): ToolResult<O> {
  const { content, ...rest } = fields;
  return {
    [toolResultBrand]: true,
    content:
      content === undefined
        ? []
        : typeof content === 'string'
          ? [{ type: 'text', text: content }]
          : content,
    ...rest,
  };
}

/** True for what {@link toolResult} and `fail` return, from any copy of core. */
export function isToolResult(value: unknown): value is ToolResult {
  return (
    typeof value === 'object' &&
    value !== null &&
    (value as Record<symbol, unknown>)[toolResultBrand] === true
  );
}
