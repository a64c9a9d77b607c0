import { defineConfig } from '@playwright/test';
import { fileURLToPath } from 'node:url';
import journeys from '../../playwright.config.ts';

/** Journeys of `npm run test:cluster`, which starts and stops the product. Some run until it signals the end. */
export default defineConfig({
  ...journeys,
  testDir: '.',
  testMatch: '*.cluster.ts',
  outputDir: fileURLToPath(new URL('../../test-results/cluster', import.meta.url)),
  globalSetup: undefined,
  workers: 3,
  retries: 0,
  timeout: 900_000,
  // An idempotency key locked by a killed process is released only after ten seconds, and the machine is busy.
  expect: { timeout: 90_000 },
  projects: [{ name: 'desktop', use: { viewport: { width: 1440, height: 900 } } }],
});
