// Two tiers: `npm test` runs what a change usually breaks, in ten minutes; `npm run test:all` runs everything. A test file
// belongs to `full` if a pattern below matches it, otherwise to `quick`. Smoke tests keep one case of each area in `quick`.
import { globSync } from 'node:fs';

export type Tier = 'quick' | 'full';

/** Set by `npm test`. Runs of single files include all tiers. */
export const isQuickRun = process.env.TEST_TIER === 'quick';

/** Slow tests of parts that rarely change. */
const FULL: readonly RegExp[] = [
  // Starting, killing, upgrading, backing up and restoring processes
  /^server\/testing\/chaos\//,
  /^server\/(backups|commands|checks)\//,
  /^server\/(main|web-process|worker|releases|production-mail)\.test\.ts$/,
  // Alarms tested with promtool, repeated resets of a public demo, and seeding
  /^server\/(site\/alarms|demo\/demo|seed\/[\w-]+)\.test\.ts$/,
  // Bulk imports and administrators' reports: slow, and unrelated to bookings
  /^server\/(import\/[\w-]+|overview\/figures|books\/disputes\/disputes|platform\/database\/agenda)\.test\.ts$/,
  // Deletions that survive a restore, damaged payouts, and the generated client
  /^server\/(accounts\/note-deletions|earnings\/payouts\/payout-damage|integrations\/client)\.test\.ts$/,
  // The same tests with the other payment provider
  /\.stripe\.test\.ts$/,
  // Random operations and searches, compared with a slower reference implementation
  /\/random-[\w-]+\.test\.ts$/,
  /^server\/search\/search-reference\.test\.ts$/,
  /^server\/cars\/search-prices\.test\.ts$/,
  // Every page in every language, window and theme
  /^e2e\/(pages-are-translated|pages-are-accessible|pages-fit-the-window|pages-do-not-shift)\.e2e\.ts$/,
  // The installed app, with and without a connection
  /^e2e\/(user-works-offline|user-installs-the-app)\.e2e\.ts$/,
  // Journeys that need a separate server
  /^e2e\/(visitor-uses-single-sign-on|renter-pays-with-stripe|plain-http)\.e2e\.ts$/,
  // Long journeys with steps that other journeys and API tests cover individually
  /^e2e\/(two-phones-from-request-to-review|phones-need-few-taps|admin-reviews-the-queue|admin-views-the-overview)\.e2e\.ts$/,
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

/** Files that the current run excludes. */
export const excludedTests = (files: readonly string[]): string[] =>
  isQuickRun ? files.filter((file) => tierOf(file) === 'full') : [];
