import eslint from '@eslint/js';
import { defineConfig, globalIgnores } from 'eslint/config';
import tseslint from 'typescript-eslint';

const testFiles = ['**/*.test.ts', '**/*.test-d.ts', '**/test/**/*.ts'];
const configFiles = [
  '**/tsup.config.ts',
  'vitest.config.ts',
  '*.config.js',
  '.dependency-cruiser.mjs',
];

export default defineConfig(
  globalIgnores([
    '**/dist/',
    '**/node_modules/',
    '**/coverage/',
    '.nx/',
    '.work/',
    'tools/checks/fixtures/',
    // Needs packages of its own that only the benchmarks install.
    'tools/bench/',
  ]),
  eslint.configs.recommended,
  {
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      eqeqeq: 'error',
      'object-shorthand': 'error',
      'no-console': 'error',
      'no-restricted-syntax': [
        'error',
        { selector: 'ExportAllDeclaration', message: 'Name what you export: no `export *`.' },
        { selector: 'ExportDefaultDeclaration', message: 'Named exports only.' },
      ],
    },
  },
  {
    // One typed block over one program: two programs would double the time and the memory.
    files: ['**/*.ts'],
    extends: [tseslint.configs.recommendedTypeChecked],
    languageOptions: {
      parserOptions: { project: ['tsconfig.check.json'], tsconfigRootDir: import.meta.dirname },
    },
    rules: {
      '@typescript-eslint/consistent-type-exports': 'error',
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-import-type-side-effects': 'error',
      '@typescript-eslint/no-non-null-assertion': 'error',
      '@typescript-eslint/only-throw-error': [
        'error',
        {
          // Handing on what someone else threw.
          allowRethrowing: true,
          allowThrowingUnknown: true,
          // What `fail` gives may be thrown: the contract says that it means the same as returning it.
          allow: [
            { from: 'file', name: 'ToolFailure', path: 'packages/core/src/results/tool-result.ts' },
          ],
        },
      ],
      '@typescript-eslint/prefer-nullish-coalescing': 'error',
      '@typescript-eslint/prefer-optional-chain': 'error',
      '@typescript-eslint/return-await': ['error', 'error-handling-correctness-only'],
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
      '@typescript-eslint/restrict-template-expressions': [
        'error',
        { allowNumber: true, allowBoolean: true },
      ],
      '@typescript-eslint/no-unused-vars': [
        'error',
        { ignoreRestSiblings: true, argsIgnorePattern: '^_' },
      ],
      // A port's method is async by its type also where one driver has nothing to wait for.
      '@typescript-eslint/require-await': 'off',
      // TypeScript itself checks this, with the program's own `lib` and `types`.
      'no-undef': 'off',
      'max-lines': ['error', { max: 350 }],
    },
  },
  {
    files: testFiles,
    rules: {
      'max-lines': 'off',
      // Type tests name things only for their types.
      '@typescript-eslint/no-unused-vars': [
        'error',
        { varsIgnorePattern: '^_', argsIgnorePattern: '^_' },
      ],
      '@typescript-eslint/no-non-null-assertion': 'off',
      // A matcher such as expect.any(String) is typed `any`.
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/unbound-method': 'off',
      // Arguments of recorded calls are `unknown` and end up in messages.
      '@typescript-eslint/no-base-to-string': 'off',
    },
  },
  {
    files: ['**/*.js', '**/*.mjs'],
    languageOptions: {
      globals: {
        process: 'readonly',
        console: 'readonly',
        setInterval: 'readonly',
        clearInterval: 'readonly',
        setTimeout: 'readonly',
        clearTimeout: 'readonly',
        performance: 'readonly',
        URL: 'readonly',
      },
    },
    rules: { 'max-lines': ['error', { max: 350 }] },
  },
  { files: configFiles, rules: { 'no-restricted-syntax': 'off' } },
  // Scripts of the repository, examples and the command talk to a terminal.
  { files: ['tools/**', 'apps/**', 'examples/**'], rules: { 'no-console': 'off' } },
);
