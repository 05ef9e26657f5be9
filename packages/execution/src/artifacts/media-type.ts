const fallback = 'application/octet-stream';
const maxLength = 127;

/** RFC 9110, section 8.3.1: type, subtype and parameters. */
const token = "[\\w!#$%&'*+.^`|~-]+";
const mediaTypeExpression = new RegExp(
  `^(${token}/${token})((?:[ \\t]*;[ \\t]*${token}=(?:${token}|"[\\t !#-[\\]-~]*"))*)$`,
);

/** The media type in one form: the type in lower case, parameters as they are. What is none counts as bytes. */
export function readMediaType(mediaType: string): string {
  const match = mediaType.length > maxLength ? null : mediaTypeExpression.exec(mediaType.trim());
  if (match === null) return fallback;
  const [, type = fallback, parameters = ''] = match;
  return `${type.toLowerCase()}${parameters}`;
}

const textTypes =
  /^(?:text\/.*|application\/(?:json|jsonl|x-ndjson|xml|javascript|ecmascript|yaml|x-yaml|toml|sql|graphql|x-sh|x-www-form-urlencoded)|[^/]+\/[^/]+\+(?:json|xml|yaml|jwt))$/;

/** True if content of this type is text in UTF-8, as far as the type can tell. */
export function isUtf8Text(mediaType: string): boolean {
  const [type = '', ...parameters] = mediaType.split(';');
  if (!textTypes.test(type.trim())) return false;
  const charset = parameters
    .map((parameter) => /^\s*charset="?([^"]*)"?\s*$/i.exec(parameter)?.[1]?.toLowerCase())
    .find((value) => value !== undefined);
  return charset === undefined || ['utf-8', 'utf8', 'us-ascii'].includes(charset);
}
