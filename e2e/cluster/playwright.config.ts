import { defineConfig } from '@playwright/test';
import { fileURLToPath } from 'node:url';
import journeys from '../../playwright.config.ts';

/** The journeys of `npm run test:cluster`, which starts the product and ends it. They go on until they are told to stop. */
export default defineConfig({
  ...journeys,
  testDir: '.',
  testMatch: '*.cluster.ts',
  outputDir: fileURLToPath(new URL('../../test-results/cluster', import.meta.url)),
  globalSetup: undefined,
  workers: 3,
  retries: 0,
  timeout: 900_000,
  // A key that a process took with it when it was killed is free again after ten seconds; and the machine is busy.
  expect: { timeout: 90_000 },
  projects: [{ name: 'desktop', use: { viewport: { width: 1440, height: 900 } } }],
});
