import type { Fault } from '../errors/fault.ts';
import type { ObjectShape } from './definition-shape.ts';
import { nearestPath } from './nearest-path.ts';
import { nestedShapes, toolShape } from './tool-shape.ts';

/** What other libraries call a property of ours, where the spelling does not show it. */
const foreignNames: Readonly<Record<string, string>> = {
  aliases: 'toolCard/synonyms',
  handler: 'execute',
  parameters: 'inputSchema',
};
const kindNames = ['execute', 'route', 'hosted'];

/**
 * A misspelt or misplaced property must not be silently ignored: a `timeoutMs` beside `limits` bounds nothing.
 * Symbols, members left undefined and the instances of classes, which keep state of their own, are left alone.
 */
export function unknownProperties(tool: object): Fault[] {
  const prototype: unknown = Object.getPrototypeOf(tool);
  if (prototype !== Object.prototype && prototype !== null) return [];
  const known = new Set([...namesOf(toolShape), ...kindNames]);
  return Object.entries(tool)
    .filter(([name, value]) => value !== undefined && !known.has(name))
    .map(([name]) => ({ place: name, message: messageFor(name, [...known]) }));
}

function messageFor(name: string, known: readonly string[]): string {
  const nested = Object.entries(nestedShapes).flatMap(([parent, shape]) =>
    namesOf(shape).map((member) => `${parent}/${member}`),
  );
  const near = Object.hasOwn(foreignNames, name)
    ? foreignNames[name]
    : nearestPath(name, [...known, ...nested]);
  return near === undefined
    ? 'A tool has no such property.'
    : `A tool has no such property; did you mean ${near}?`;
}

function namesOf({ required = {}, optional = {} }: ObjectShape): string[] {
  return [...Object.keys(required), ...Object.keys(optional)];
}
