import { expect, test } from 'vitest';
import { lex } from './lex.ts';

const kinds = (text: string): string[] =>
  lex(text)
    .filter((token) => token.kind !== 'punctuation')
    .map((token) => `${token.kind}:${token.value}`);

test.each<[string, string[]]>([
  ['open src/a.ts.', ['word:open', 'path:src/a.ts']],
  ['is it in src/a?', ['word:is', 'word:it', 'word:in', 'path:src/a']],
  ['`a b` "c d" “e” \'f g\'', ['code:a b', 'quote:c d', 'quote:e', 'quote:f g']],
  ["what's the file's name", ['word:what', 'word:is', 'word:the', 'word:file', 'word:name']],
  [
    '**/*.ts, src/{a,b}.ts and x?.md',
    ['glob:**/*.ts', 'glob:src/{a,b}.ts', 'word:and', 'glob:x?.md'],
  ],
  ['.ts files and .gitignore', ['extension:.ts', 'word:files', 'word:and', 'path:.gitignore']],
  [
    '10 lines, 1,000 or 10-20',
    ['number:10', 'word:lines', 'number:1,000', 'word:or', 'span:10-20'],
  ],
  [
    'camelCase PascalCase snake_case UPPER sha256 call()',
    [
      'identifier:camelCase',
      'identifier:PascalCase',
      'identifier:snake_case',
      'identifier:UPPER',
      'identifier:sha256',
      'identifier:call',
    ],
  ],
  ['TypeScript and README files', ['word:TypeScript', 'word:and', 'word:README', 'word:files']],
  [
    'see https://example.com/a?b=1, please',
    ['word:see', 'url:https://example.com/a?b=1', 'word:please'],
  ],
  ['match /^a (b|c)$/ in src', ['word:match', 'regex:^a (b|c)$', 'word:in', 'word:src']],
  ['in /src/a and /b', ['word:in', 'path:/src/a', 'word:and', 'path:/b']],
  ['and/or e.g. console.log', ['word:and/or', 'word:e.g', 'path:console.log']],
  ['a.md,b.md', ['path:a.md', 'path:b.md']],
  ['@scope/name (package.json)', ['identifier:@scope/name', 'path:package.json']],
  ['', []],
])('%s', (text, expected) => {
  expect(kinds(text)).toEqual(expected);
});
