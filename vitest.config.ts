import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { allWords } from './scripts/words-plugin.ts';

export default defineConfig({
  test: {
    // Left to itself it keeps one core free, which on two cores is half of them.
    maxWorkers: Math.max(2, availableParallelism()),
    projects: [
      {
        plugins: [allWords()],
        test: {
          name: 'unit',
          include: ['{contract,server,web,scripts}/**/*.unit.test.ts'],
          setupFiles: ['web/platform/browser-stand-in.ts'],
          env: { TZ: 'UTC' },
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'api',
          include: ['server/**/*.test.ts'],
          exclude: ['**/*.unit.test.ts'],
          globalSetup: ['server/testing/global-setup.ts'],
          env: { TZ: 'UTC' },
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
