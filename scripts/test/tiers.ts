// Two tiers: `npm test` runs what a change usually breaks, in ten minutes; `npm run test:all` runs everything. A test file belongs to
// `full` if a pattern below matches it, and else to `quick`. Smoke tests keep one case of each area in `quick`.
import { globSync } from 'node:fs';

export type Tier = 'quick' | 'full';

/** `npm test` sets it. Whoever runs a file alone sees every file. */
export const isQuickRun = process.env.TEST_TIER === 'quick';

/** Slow, and about what rarely changes. */
const FULL: readonly RegExp[] = [
  // Processes that are started, killed, upgraded, backed up and restored
  /^server\/testing\/chaos\//,
  /^server\/(backups|commands|checks)\//,
  /^server\/(main|web-process|worker|releases|production-mail)\.test\.ts$/,
  // Alarms played with promtool, a public demo that is reset again and again, and markets that are seeded
  /^server\/(site\/alarms|demo\/demo|seed\/[\w-]+)\.test\.ts$/,
  // Imports of whole catalogues, and what administrators look up: slow, and far from bookings
  /^server\/(import\/[\w-]+|overview\/figures|books\/disputes\/disputes|platform\/database\/agenda)\.test\.ts$/,
  // Deletions that survive a restore, damaged payouts, and the generated client
  /^server\/(accounts\/note-deletions|earnings\/payouts\/payout-damage|integrations\/client)\.test\.ts$/,
  // The same tests with the other payment provider
  /\.stripe\.test\.ts$/,
  // Random days and searches, compared with a slower way to the same result
  /\/random-[\w-]+\.test\.ts$/,
  /^server\/search\/search-reference\.test\.ts$/,
  /^server\/cars\/search-prices\.test\.ts$/,
  // Every page in every language, window and theme
  /^e2e\/(pages-are-translated|pages-are-accessible|pages-fit-the-window|pages-do-not-shift)\.e2e\.ts$/,
  // The installed app, with and without a connection
  /^e2e\/(user-works-offline|user-installs-the-app)\.e2e\.ts$/,
  // Journeys that need a server of their own
  /^e2e\/(visitor-uses-single-sign-on|renter-pays-with-stripe|plain-http)\.e2e\.ts$/,
  // Long stories whose steps other journeys and API tests cover one by one
  /^e2e\/(two-phones-from-request-to-review|admin-reviews-the-queue|admin-views-the-overview)\.e2e\.ts$/,
];
const SMOKE = /\.smoke\.(test|e2e)\.ts$/;

export const tierOf = (file: string): Tier =>
  !SMOKE.test(file) && FULL.some((pattern) => pattern.test(file)) ? 'full' : 'quick';

export const patternsOfFull = FULL;

export const apiTests = () =>
  globSync('server/**/*.test.ts')
    .filter((file) => !file.endsWith('.unit.test.ts'))
    .map((file) => file.replaceAll('\\', '/'));
export const journeyTests = () => globSync('e2e/**/*.e2e.ts').map((file) => file.replaceAll('\\', '/'));

/** What a run leaves out. */
export const leftOut = (files: readonly string[]): string[] =>
  isQuickRun ? files.filter((file) => tierOf(file) === 'full') : [];
