/** Names of languages and formats with the extensions of their files, the common one first. */
const extensionsByName: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    typescript: ['ts'],
    ts: ['ts'],
    tsx: ['tsx'],
    javascript: ['js'],
    js: ['js'],
    jsx: ['jsx'],
    mjs: ['mjs'],
    cjs: ['cjs'],
    python: ['py'],
    py: ['py'],
    rust: ['rs'],
    go: ['go'],
    golang: ['go'],
    java: ['java'],
    kotlin: ['kt'],
    swift: ['swift'],
    ruby: ['rb'],
    php: ['php'],
    perl: ['pl'],
    lua: ['lua'],
    c: ['c'],
    'c++': ['cpp'],
    cpp: ['cpp'],
    'c#': ['cs'],
    csharp: ['cs'],
    header: ['h'],
    scala: ['scala'],
    haskell: ['hs'],
    elixir: ['ex'],
    shell: ['sh'],
    bash: ['sh'],
    powershell: ['ps1'],
    sql: ['sql'],
    graphql: ['graphql'],
    protobuf: ['proto'],
    markdown: ['md'],
    md: ['md'],
    mdx: ['mdx'],
    html: ['html'],
    css: ['css'],
    scss: ['scss'],
    sass: ['sass'],
    vue: ['vue'],
    svelte: ['svelte'],
    json: ['json'],
    jsonl: ['jsonl'],
    json5: ['json5'],
    yaml: ['yaml', 'yml'],
    yml: ['yml'],
    toml: ['toml'],
    xml: ['xml'],
    ini: ['ini'],
    csv: ['csv'],
    tsv: ['tsv'],
    txt: ['txt'],
    text: ['txt'],
    plaintext: ['txt'],
    log: ['log'],
    pdf: ['pdf'],
    svg: ['svg'],
    png: ['png'],
    jpeg: ['jpg', 'jpeg'],
    jpg: ['jpg'],
    gif: ['gif'],
    webp: ['webp'],
    wasm: ['wasm'],
    zip: ['zip'],
    notebook: ['ipynb'],
    jupyter: ['ipynb'],
    terraform: ['tf'],
    image: ['png', 'jpg', 'jpeg', 'gif', 'webp', 'svg'],
  }),
);

/** Parts of a file name before its extension that mark what a file is for: `x.test.ts`. */
const kindsByName: ReadonlyMap<string, string> = new Map(
  Object.entries({
    test: 'test',
    tests: 'test',
    spec: 'spec',
    specs: 'spec',
    config: 'config',
    configuration: 'config',
    story: 'stories',
    stories: 'stories',
  }),
);

/** Names that files bear by custom, without an extension or with any. */
const customaryNames = new Set(
  `readme license licence changelog makefile dockerfile notice authors contributing codeowners security gemfile
  procfile`.split(/\s+/),
);

const knownExtensions = new Set([...extensionsByName.values()].flat());

/** `['yaml', 'yml']` for "YAML"; undefined for what is no language or format. */
export function extensionsOf(word: string): readonly string[] | undefined {
  const lower = word.toLowerCase();
  return (
    extensionsByName.get(lower) ??
    (lower.endsWith('s') ? extensionsByName.get(lower.slice(0, -1)) : undefined)
  );
}

/** `test` for "tests": the part of a name that marks what a file is for. */
export function fileKindOf(word: string): string | undefined {
  return kindsByName.get(word.toLowerCase());
}

/** True for README, LICENSE and the like, with or without a plural s. */
export function isCustomaryFileName(word: string): boolean {
  const lower = word.toLowerCase();
  return (
    customaryNames.has(lower) || (lower.endsWith('s') && customaryNames.has(lower.slice(0, -1)))
  );
}

/** `README` for "readme", `Makefile` for "makefile": how a customary name is spelt. */
export function customarySpelling(word: string): string {
  const lower = word.toLowerCase();
  return /file$/.test(lower) ? lower.charAt(0).toUpperCase() + lower.slice(1) : lower.toUpperCase();
}

/** `README` is written without its extension more often than with it; `LICENSE` has none. */
export function customaryPath(path: string): string {
  return /(^|\/)(readme|changelog|contributing|security)$/i.test(path) ? `${path}.md` : path;
}

/** True if files with this extension are common. */
export function isKnownExtension(extension: string): boolean {
  return knownExtensions.has(extension.toLowerCase());
}

/** Glob patterns of the files with these extensions, and with this mark before the extension. */
export function globsOf(
  extensions: readonly string[] | undefined,
  kind: string | undefined,
): string[] {
  if (extensions === undefined) return kind === undefined ? [] : [`*.${kind}.*`];
  return extensions.map((extension) =>
    kind === undefined ? `*.${extension}` : `*.${kind}.${extension}`,
  );
}

/** True for `a.md`, `LICENSE`; false for `src`, `docs/`. */
export function looksLikeFile(path: string): boolean {
  const name = path.replace(/\/+$/, '').split('/').at(-1) ?? '';
  if (path.endsWith('/') || name === '.' || name === '..') return false;
  const isDotfile = /^\.[\w-]+$/.test(name) && /rc$|ignore$|^\.env/.test(name);
  return /.\.[A-Za-z0-9]+$/.test(name) || isDotfile || isCustomaryFileName(name);
}
