import type { Fault } from '../errors/fault.ts';
import { expectThat, isBoolean, isPlainObject, isText, objectOf } from './definition-shape.ts';
import { accepts, type Parameter } from './parameter-schema.ts';

const typeName = /^(string|number|integer|boolean)(\[\])?$/;

const isType = expectThat(
  (value) => typeof value === 'string' && typeName.test(value),
  'Use string, number, integer or boolean, with [] behind it for a list; with ? at the end if it is optional.',
);

const parameterShape = objectOf({
  required: { type: isType },
  optional: {
    description: isText,
    optional: isBoolean,
    default: () => [],
    enum: expectThat(
      (value) => Array.isArray(value) && value.length > 0,
      'List at least one value.',
    ),
  },
});

/** What is wrong with a parameter spec, e.g. one that comes from JavaScript or from JSON. */
export function parameterFaults(parameters: unknown): Fault[] {
  if (!isPlainObject(parameters)) {
    return [{ place: 'parameters', message: 'Use an object of parameters by name ({} for none).' }];
  }
  return Object.entries(parameters).flatMap(([name, parameter]) => {
    const place = `parameters/${name}`;
    if (typeof parameter === 'string') return isType(parameter.replace(/\?$/, ''), place);
    const faults = parameterShape(parameter, place);
    return faults.length > 0 ? faults : defaultFaults(parameter as Parameter, place);
  });
}

function defaultFaults(parameter: Parameter, place: string): Fault[] {
  if (parameter.default === undefined || accepts(parameter, parameter.default)) return [];
  return [{ place: `${place}/default`, message: 'Use a value that the parameter itself takes.' }];
}
