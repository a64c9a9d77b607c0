import { defineConfig } from 'vitest/config';
import { allWords } from './scripts/words-plugin.ts';

export default defineConfig({
  test: {
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
