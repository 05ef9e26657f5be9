/** What every provider accepts as a tool's name. */
export const toolNamePattern = /^[a-zA-Z0-9_-]{1,64}$/;

export function isToolName(value: unknown): value is string {
  return typeof value === 'string' && toolNamePattern.test(value);
}
