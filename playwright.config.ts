import { defineConfig, devices } from '@playwright/test';
import { ensureChromium } from './scripts/find-chromium.ts';
import { isQuickRun, journeyTests, excludedTests } from './scripts/test/tiers.ts';

const isRoot = process.getuid?.() === 0;

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.e2e.ts',
  testIgnore: excludedTests(journeyTests()).map((file) => `**/${file}`),
  fullyParallel: true,
  workers: 2,
  // Generous, for busy machines; a journey that passes never comes close to it.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  forbidOnly: Boolean(process.env.CI),
  // `npm test` reruns a failed file alone and reports it as flaky if it passes.
  retries: 0,
  outputDir: 'test-results',
  globalSetup: './e2e/global-setup.ts',
  use: {
    locale: 'en-US',
    timezoneId: 'UTC',
    // Animations are expensive in a software-rendered browser; the tests that need motion enable it.
    contextOptions: { reducedMotion: 'reduce' },
    // Recording traces takes a quarter of the run time, so a failure leaves only a screenshot. Use `--trace on` for a trace.
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: ensureChromium(),
      args: [
        ...(isRoot ? ['--no-sandbox'] : []),
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // Otherwise the browser keeps a spare process for another site, which no journey visits.
        '--disable-site-isolation-trials',
        '--no-first-run',
        '--host-resolver-rules=MAP sparekey.test localhost',
      ],
    },
  },
  projects: [
    {
      name: 'desktop',
      ...(isQuickRun && { grepInvert: /@full/ }),
      use: { viewport: { width: 1440, height: 900 } },
    },
    {
      name: 'phone',
      // The full run repeats the journeys at phone size, except those tagged `@once`; the quick run only those tagged `@phone`.
      ...(isQuickRun ? { grep: /@phone/ } : { grepInvert: /@once/ }),
      use: { ...devices['Pixel 7'], viewport: { width: 390, height: 844 } },
    },
  ],
});
