/** What a secret is by the name it is kept under; what follows decides how a value of it can look. */
export type SecretFamily =
  'password' | 'secret' | 'token' | 'key' | 'credentials' | 'authorization' | 'cookie';

const wordsOf: Readonly<Record<SecretFamily, string>> = {
  password: 'password passwords passwd pwd passphrase passcode otp cvv cvc mnemonic',
  secret: 'secret secrets',
  token: 'token tokens jwt bearer',
  key: 'apikey apikeys accesskey secretkey privatekey',
  credentials: 'credential credentials',
  authorization: 'authorization authorisation',
  cookie: 'cookie cookies',
};
const words = new Map(
  (Object.keys(wordsOf) as SecretFamily[]).flatMap((family) =>
    wordsOf[family].split(' ').map((word) => [word, family] as const),
  ),
);

/** Two words that name a secret together. */
const pairs: ReadonlyMap<string, SecretFamily> = new Map([
  ['connection string', 'credentials'],
  ['seed phrase', 'password'],
  ['recovery phrase', 'password'],
  ['session id', 'token'],
]);

/** Words before "key" that make it a secret; a key alone is a name of something. */
const keyKinds = new Set(
  (
    'api access private secret signing signature encryption encrypt decryption auth authentication account storage ' +
    'master ssh deploy deployment service license licence webhook admin shared client subscription hmac jwt aes rsa ' +
    'session consumer application root recovery database db app integration ingest'
  ).split(' '),
);
/** In names of environment variables every key is taken for a secret but these. */
const plainKeys = new Set(
  (
    'public primary foreign sort partition cache object row hash group unique index lock idempotency map routing ' +
    'message shift escape enter tab arrow hot function natural registry composite range order record search lookup ' +
    'config setting any no host anvil pub'
  ).split(' '),
);
/** "auth" and "login" alone say too little: their values must look random. */
const vagueWords = new Set(['auth', 'login']);
/** Words after which a token, a secret or a password is something else: a count, a page, a label, a question. */
const plainBefore = new Set(
  (
    'max min num total count input output prompt completion cached reasoning page next continuation csrf xsrf public ' +
    'cancellation cancel design syntax stop special eos bos pad sync delta has is no show hide forgot requires ' +
    'require needs reset invalid missing per unknown store to for of'
  ).split(' '),
);
/** Words that may follow the secret word and leave it a secret. */
const plainAfter =
  /^(?:\d+|value|string|text|raw|plain|encoded|base|base64|b64|prod|production|dev|development|test|staging|live|old|new|current|previous|primary|secondary|confirmation|header|env|default)$/;

const wordPattern = /[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+/g;
/** Words written as one. */
const joined =
  /(?:password|passwd|secret|apikey|(?:auth|access|api|bot|refresh|id|session|bearer|oauth|vault|user|app|private|npm|git)token)$/;

/** Bundler's credentials for a host: `BUNDLE_GEMS__EXAMPLE__COM=user:password`. */
const bundlerHost = /^BUNDLE_[A-Z\d]+(?:__[A-Z\d_]+)+$/;

export interface SecretName {
  readonly family: SecretFamily;
  /** True if only a value that looks random counts. */
  readonly vague: boolean;
}

/**
 * What a name says of its value, in snake, camel, kebab or dotted case: `DB_PASSWORD`, `clientSecret`, `x-api-key`.
 * Whole words only: not `monkey`, `tokenizer`, `task-id`; and not what is about a secret: `tokenCount`,
 * `passwordPolicy`, `secret_name`, `publicKey`, `next_page_token`.
 */
export function readSecretName(name: string): SecretName | undefined {
  if (bundlerHost.test(name)) return { family: 'credentials', vague: false };
  const parts = (name.match(wordPattern) ?? []).map((word) => word.toLowerCase());
  const whole = pairs.get(parts.slice(-2).join(' '));
  if (whole !== undefined) return { family: whole, vague: false };
  while (parts.length > 1 && plainAfter.test(parts.at(-1) ?? '')) parts.pop();
  const last = parts.at(-1) ?? '';
  const before = parts.at(-2) ?? '';
  if (plainBefore.has(before)) return undefined;
  if (last === 'key' || last === 'keys') {
    const isVariable = /^[A-Z][A-Z\d_]*$/.test(name) && parts.length > 1 && !plainKeys.has(before);
    return keyKinds.has(before) || isVariable ? { family: 'key', vague: false } : undefined;
  }
  // "pass" alone counts passes; `DB_PASS` is a password.
  if (last === 'pass' && parts.length > 1) return { family: 'password', vague: false };
  if (vagueWords.has(last)) return { family: 'token', vague: true };
  const family = words.get(last) ?? joinedFamily(last);
  return family === undefined ? undefined : { family, vague: false };
}

function joinedFamily(word: string): SecretFamily | undefined {
  const end = joined.exec(word)?.[0];
  if (end === undefined) return undefined;
  if (end.startsWith('pass')) return 'password';
  if (end === 'apikey') return 'key';
  return end === 'secret' ? 'secret' : 'token';
}
