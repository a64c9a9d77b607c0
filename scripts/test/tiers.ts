// Two tiers: `npm test` runs what a change usually breaks, in ten minutes; `npm run test:all` runs everything. A test file
// belongs to `full` if a glob below matches it, otherwise to `quick`. Smoke tests keep one case of each area in `quick`.
// Single journeys of quick files are left to `npm run test:all` by the tag `FULL` (e2e/fixtures.ts).
import { globSync } from 'node:fs';
import { matchesGlob } from 'node:path';

type Tier = 'quick' | 'full';

/** Set by `npm test`. Runs of single files include all tiers. */
export const isQuickRun = process.env.TEST_TIER === 'quick';

/** Slow tests of parts that rarely change, as globs. */
const FULL: readonly string[] = [
  // Starting, killing, upgrading, backing up and restoring processes
  'server/testing/chaos/**',
  'server/backups/**',
  'server/commands/**',
  'server/checks/**',
  'server/main.test.ts',
  'server/web-process.test.ts',
  'server/worker.test.ts',
  'server/releases.test.ts',
  'server/production-mail.test.ts',
  // Alarms tested with promtool, repeated resets of a public demo, and seeding
  'server/site/alarms.test.ts',
  'server/demo/demo.test.ts',
  'server/seed/*',
  // Bulk imports and administrators' reports: slow, and unrelated to bookings
  'server/import/*',
  'server/overview/figures.test.ts',
  'server/books/disputes/disputes.test.ts',
  'server/platform/database/agenda.test.ts',
  // A replica, 171,000 places, upgrades from older versions, and the assistants' server as a process
  'server/search/search-on-replica.test.ts',
  'server/places/places.test.ts',
  'server/upgrade-mails.test.ts',
  'server/moderation/unreviewed-prices.test.ts',
  'server/integrations/mcp.test.ts',
  // Operators' brands, feeds and webhooks
  'server/site/branding.test.ts',
  'server/gbfs/gbfs.test.ts',
  'server/integrations/webhooks/webhooks.test.ts',
  // Deletions that survive a restore, damaged payouts, and the generated client
  'server/accounts/record-deletions.test.ts',
  'server/earnings/payouts/payout-damage.test.ts',
  'server/integrations/client.test.ts',
  // Providers, banks and clients that fail in many ways: a smoke test or the normal case of each is in the quick tier
  'server/claims/deposits/deposits.test.ts',
  'server/money/disputes.test.ts',
  'server/money/stripe-event.test.ts',
  'server/earnings/payouts/payout-failures.test.ts',
  'server/rentals/requests/request-failures.test.ts',
  'server/pushes/pushes.test.ts',
  'server/site/metrics.test.ts',
  // The same tests with the other payment provider
  '**/*.stripe.test.ts',
  // Random operations and searches, compared with a slower reference implementation
  '**/random-*.test.ts',
  'server/search/search-reference.test.ts',
  'server/cars/search-prices.test.ts',
  // Every page in every language, window and theme
  'e2e/pages-are-translated.e2e.ts',
  'e2e/pages-are-accessible.e2e.ts',
  'e2e/pages-fit-the-window.e2e.ts',
  'e2e/pages-do-not-shift.e2e.ts',
  // The installed app, with and without a connection
  'e2e/user-works-offline.e2e.ts',
  'e2e/user-installs-the-app.e2e.ts',
  // Journeys that need a separate server
  'e2e/visitor-uses-single-sign-on.e2e.ts',
  'e2e/renter-pays-with-stripe.e2e.ts',
  'e2e/plain-http.e2e.ts',
  // Long journeys with steps that other journeys and API tests cover individually
  'e2e/two-phones-from-request-to-review.e2e.ts',
  'e2e/phones-need-few-taps.e2e.ts',
  'e2e/admin-reviews-the-queue.e2e.ts',
  'e2e/admin-views-the-overview.e2e.ts',
  // Pages for operators and developers, whose rules have API tests
  'e2e/admin-monitors-the-site.e2e.ts',
  'e2e/user-creates-an-api-key.e2e.ts',
];
const SMOKE = /\.smoke\.(test|e2e)\.ts$/;

export const tierOf = (file: string): Tier =>
  !SMOKE.test(file) && FULL.some((glob) => matchesGlob(file, glob)) ? 'full' : 'quick';

export const globsOfFull = FULL;

export const apiTests = () =>
  globSync('server/**/*.test.ts')
    .filter((file) => !file.endsWith('.unit.test.ts'))
    .map((file) => file.replaceAll('\\', '/'));
export const journeyTests = () => globSync('e2e/**/*.e2e.ts').map((file) => file.replaceAll('\\', '/'));

/** Files that the current run excludes. */
export const excludedTests = (files: readonly string[]): string[] =>
  isQuickRun ? files.filter((file) => tierOf(file) === 'full') : [];
