import { numberRule } from './number.ts';
import type { Rule } from './rule.ts';

/** A unit's worth in the dimension's own base: value × factor + offset. */
interface Unit {
  readonly factor: number;
  readonly offset?: number;
}

type Dimension = Readonly<Record<string, Unit>>;

const of = (factor: number): Unit => ({ factor });

/** In milliseconds. */
const duration: Dimension = {
  ...named(of(1), 'ms', 'millisecond', 'milliseconds'),
  ...named(of(1_000), 's', 'sec', 'secs', 'second', 'seconds'),
  ...named(of(60_000), 'min', 'mins', 'm', 'minute', 'minutes'),
  ...named(of(3_600_000), 'h', 'hr', 'hrs', 'hour', 'hours'),
  ...named(of(86_400_000), 'd', 'day', 'days'),
  ...named(of(604_800_000), 'w', 'week', 'weeks'),
};

/** In bytes. kB, MB … are powers of 1,000, KiB, MiB … of 1,024 (IEC 80000-13). */
const data: Dimension = {
  ...named(of(1), 'b', 'byte', 'bytes'),
  ...named(of(1e3), 'kb', 'kilobyte', 'kilobytes'),
  ...named(of(1e6), 'mb', 'megabyte', 'megabytes'),
  ...named(of(1e9), 'gb', 'gigabyte', 'gigabytes'),
  ...named(of(1e12), 'tb', 'terabyte', 'terabytes'),
  ...named(of(1024), 'kib'),
  ...named(of(1024 ** 2), 'mib'),
  ...named(of(1024 ** 3), 'gib'),
  ...named(of(1024 ** 4), 'tib'),
};

/** In metres. */
const length: Dimension = {
  ...named(of(0.001), 'mm', 'millimetre', 'millimetres', 'millimeter', 'millimeters'),
  ...named(of(0.01), 'cm', 'centimetre', 'centimetres', 'centimeter', 'centimeters'),
  ...named(of(1), 'm', 'metre', 'metres', 'meter', 'meters'),
  ...named(of(1_000), 'km', 'kilometre', 'kilometres', 'kilometer', 'kilometers'),
  ...named(of(0.0254), 'in', 'inch', 'inches'),
  ...named(of(0.3048), 'ft', 'foot', 'feet'),
  ...named(of(0.9144), 'yd', 'yard', 'yards'),
  ...named(of(1_609.344), 'mi', 'mile', 'miles'),
};

/** In grams. */
const mass: Dimension = {
  ...named(of(0.001), 'mg', 'milligram', 'milligrams'),
  ...named(of(1), 'g', 'gram', 'grams'),
  ...named(of(1_000), 'kg', 'kilogram', 'kilograms'),
  ...named(of(1_000_000), 't', 'tonne', 'tonnes'),
  ...named(of(28.349523125), 'oz', 'ounce', 'ounces'),
  ...named(of(453.59237), 'lb', 'lbs', 'pound', 'pounds'),
};

/** In degrees Celsius. */
const temperature: Dimension = {
  ...named(of(1), 'c', '°c', 'celsius'),
  ...named({ factor: 5 / 9, offset: -160 / 9 }, 'f', '°f', 'fahrenheit'),
  ...named({ factor: 1, offset: -273.15 }, 'k', 'kelvin'),
};

const baseNames: Readonly<Record<string, Dimension>> = {
  ms: duration,
  s: duration,
  min: duration,
  h: duration,
  day: duration,
  byte: data,
  kb: data,
  mb: data,
  gb: data,
  kib: data,
  mib: data,
  gib: data,
  mm: length,
  cm: length,
  m: length,
  km: length,
  g: mass,
  kg: mass,
  celsius: temperature,
  fahrenheit: temperature,
  kelvin: temperature,
};

/** The units that `unit:<base>` may name, in lower case. */
export const unitBases: readonly string[] = Object.keys(baseNames);

const quantity = /^(-?\d+(?:\.\d+)?) ?([a-z°]+)$/i;

/**
 * `"1.5 h"` → 5400000 for `unit:ms`. One number and one unit of the base's dimension; a number alone is in the
 * base already. Undefined for a base that is not in the table.
 */
export function unitRule(base: string): Rule | undefined {
  const dimension = baseNames[base.toLowerCase()];
  const target = dimension === undefined ? undefined : unitOf(dimension, base);
  if (dimension === undefined || target === undefined) return undefined;
  return (text, here) => {
    const [, amount = '', name = ''] = quantity.exec(text) ?? [];
    const unit = unitOf(dimension, name);
    if (unit === undefined) return numberRule(text, here);
    const inBase = Number(amount) * unit.factor + (unit.offset ?? 0);
    return exact((inBase - (target.offset ?? 0)) / target.factor);
  };
}

function unitOf(dimension: Dimension, name: string): Unit | undefined {
  const key = name.toLowerCase();
  return Object.hasOwn(dimension, key) ? dimension[key] : undefined;
}

/** Takes off what binary fractions leave behind: 0.1 + 0.2 is 0.3. */
function exact(value: number): number | undefined {
  return Number.isFinite(value) ? Number(value.toPrecision(12)) : undefined;
}

function named(unit: Unit, ...names: readonly string[]): Dimension {
  return Object.fromEntries(names.map((name) => [name, unit]));
}
