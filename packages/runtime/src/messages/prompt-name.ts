/**
 * A tool's name as every provider takes it inside a conversation. A model may have invented one with other
 * characters or none at all; sent back as it is, it would make each later request fail.
 */
export function promptName(name: string): string {
  const safe = name.replaceAll(/[^a-zA-Z0-9_-]/g, '_').slice(0, 64);
  return safe === '' ? 'unnamed_tool' : safe;
}
