import type { SecretName } from './secret-names.ts';

/** How a value stands in the text. */
export interface ValueContext {
  readonly quoted: boolean;
  /** True where the name and the value stand together as in `NAME=value`. */
  readonly tight: boolean;
}

/** References to where a secret is, and the beginnings of templates. */
const reference =
  /^[$%<{[*]|\$\{|\{\{|\$\(|^(?:process\.env|os\.environ|env\.|ENV\[|getenv|secrets\.|vault:)/i;
/** Words that stand in for a secret, or say what a field is. */
const standIns = new Set(
  (
    'string number integer boolean bool object array any text hidden password passwd pass secret token key apikey ' +
    'required optional none null nil undefined true false example changeme placeholder dummy sample redacted masked ' +
    'unknown empty default yes no on off bearer basic'
  ).split(' '),
);
const standInPhrase =
  /^(?:your|my|the|some|insert|add|enter|put|replace|change)[-_ ]|[-_](?:here|placeholder)$/i;
/** A path of names in code: `config.token`, `this.secret`. */
const namePath = /^[A-Za-z_$][\w$]*(?:(?:\.|->|::)[A-Za-z_$][\w$]*)+$/;
const fileOrAddress =
  /^(?:\.{0,2}\/|~\/|[A-Za-z]:\\)|^[a-z][a-z+.-]*:\/\/|\.(?:pem|key|crt|cer|p12|pfx|jks|json|ya?ml|txt|env|file)$/i;

/** True if the value can be a secret of that name, and not a word, a reference, a path or a stand-in. */
export function isPlausibleSecret(value: string, name: SecretName, context: ValueContext): boolean {
  const text = value.trim();
  if (text.length < 4 || reference.test(text) || standInPhrase.test(text)) return false;
  if (standIns.has(text.toLowerCase().replaceAll(/[-_ ]/g, ''))) return false;
  if (isMostlyOneCharacter(text) || text.startsWith('[redacted')) return false;
  if (name.family === 'password') return isPlausiblePassword(text, context);
  if (/\s/.test(text) || fileOrAddress.test(text)) return false;
  if (name.vague) return text.length >= 20 && /\d/.test(text) && /[a-z]/i.test(text);
  if (name.family === 'credentials' && /^[^:]{4,}:[^:]{4,}$/.test(text)) return true;
  const least = name.family === 'secret' ? 8 : 12;
  if (text.length < least) return false;
  if (/\d/.test(text) && /[a-z]/i.test(text)) return !namePath.test(text) || text.length >= 32;
  // Without a digit it must be long and mixed to be told from a name.
  return (
    context.quoted &&
    text.length >= 24 &&
    /[a-z]/.test(text) &&
    /[A-Z]/.test(text) &&
    !namePath.test(text)
  );
}

function isPlausiblePassword(text: string, { quoted, tight }: ValueContext): boolean {
  // A label, or a sentence about the password.
  if (/\s/.test(text)) return false;
  if (namePath.test(text) && !/\d/.test(text)) return false;
  if (quoted) return !/^\//.test(text);
  if (/^[a-z]+$/i.test(text)) return tight && text.length >= 6;
  return text.length >= (tight ? 4 : 6);
}

/** Stand-ins such as xxxx, **** and 0000, also with a prefix. */
function isMostlyOneCharacter(text: string): boolean {
  const counts = new Map<string, number>();
  let most = 0;
  for (const character of text.slice(0, 256)) {
    const count = (counts.get(character) ?? 0) + 1;
    counts.set(character, count);
    most = Math.max(most, count);
  }
  return most > Math.min(text.length, 256) * 0.6;
}
