import { defaultServerConditions } from 'vite';
import { defineConfig } from 'vitest/config';

/** As Node resolves: it does not know bundlers' `module`, whose files it often cannot load (@smithy/core). */
const nodeConditions = defaultServerConditions.filter((condition) => condition !== 'module');

const longTests = '**/*.long.test.ts';

export default defineConfig({
  // Siblings are read from their sources. `resolve.conditions` does nothing here: tests run in Vite's ssr environment.
  ssr: { resolve: { conditions: ['@toolwright/source', ...nodeConditions] } },
  test: {
    // A guard against a hang, no measure of speed: a busy machine may take many times as long.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['packages/*/src/**/*.test.ts', 'apps/*/src/**/*.test.ts'],
          exclude: [longTests],
          // 20 times faster than one context per file; a unit test therefore changes no global.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'system',
          // Tests that spawn, change the directory, the environment or a global.
          include: [
            'packages/*/test/**/*.test.ts',
            'apps/*/test/**/*.test.ts',
            'test/**/*.test.ts',
            'tools/frameworks/**/*.test.ts',
          ],
          exclude: [longTests, '**/node_modules/**'],
        },
      },
      {
        extends: true,
        test: {
          name: 'tools',
          include: ['tools/{bootstrap,build,checks,nest-picture,packages,api-report}/**/*.test.ts'],
          exclude: [longTests, 'tools/checks/fixtures/**'],
          testTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          // Soaks and large property runs: short by default, at full length with TOOLWRIGHT_LONG=1.
          name: 'long',
          include: ['{packages,apps}/**/*.long.test.ts'],
          exclude: ['**/node_modules/**'],
          testTimeout: process.env['TOOLWRIGHT_LONG'] === '1' ? 30 * 60_000 : 60_000,
        },
      },
    ],
  },
});
