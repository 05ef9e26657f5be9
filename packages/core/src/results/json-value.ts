export type JsonPrimitive = string | number | boolean | null;
/** Any value that JSON can carry without loss. */
export type JsonValue =
  JsonPrimitive | readonly JsonValue[] | { readonly [key: string]: JsonValue };
export type JsonObject = { readonly [key: string]: JsonValue };
