const dotted = /^[a-z][a-z0-9_]*(\.[a-z0-9_]+)+$/;

/** True for a permission as a tool declares it: dotted, lower case, without a scope, e.g. `fs.read`. */
export function isPermissionName(value: unknown): value is string {
  return typeof value === 'string' && value.length <= 128 && dotted.test(value);
}
