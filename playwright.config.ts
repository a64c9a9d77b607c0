import { defineConfig, devices } from '@playwright/test';
import { ensureChromium } from './scripts/find-chromium.ts';
import { isQuickRun, journeyTests, leftOut } from './scripts/test/tiers.ts';

const isRoot = process.getuid?.() === 0;

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.e2e.ts',
  testIgnore: leftOut(journeyTests()).map((file) => `**/${file}`),
  fullyParallel: true,
  workers: 2,
  // Generous, for machines that share their processor: a good journey never gets near it.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  forbidOnly: Boolean(process.env.CI),
  // `npm test` runs a failed file once more, alone, and names it as flaky if it passes then.
  retries: 0,
  outputDir: 'test-results',
  globalSetup: './e2e/global-setup.ts',
  use: {
    locale: 'en-US',
    timezoneId: 'UTC',
    // What moves by itself costs a software-rendered browser much time; the tests of motion ask for it.
    contextOptions: { reducedMotion: 'reduce' },
    // Recording costs a quarter of the time. What fails leaves a picture; `--trace on` records it.
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: ensureChromium(),
      args: [
        ...(isRoot ? ['--no-sandbox'] : []),
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // Else a process stands ready for each journey's next site, which it never visits.
        '--disable-site-isolation-trials',
        '--no-first-run',
        '--host-resolver-rules=MAP sparekey.test localhost',
      ],
    },
  },
  projects: [
    { name: 'desktop', use: { viewport: { width: 1440, height: 900 } } },
    {
      name: 'phone',
      // The full run repeats on a phone what differs there; the quick one has what only a phone shows.
      ...(isQuickRun ? { grep: /@phone/ } : { grepInvert: /@once/ }),
      use: { ...devices['Pixel 7'], viewport: { width: 390, height: 844 } },
    },
  ],
});
