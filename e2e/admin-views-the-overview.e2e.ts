import type { Page } from '@playwright/test';
import type { Figures, Overview } from '../contract/overview/overview.ts';
import { ADMIN_WAIT_KINDS } from '../contract/waits/wait-kinds.ts';
import { sampleWait } from '../web/testing/wait-samples.ts';
import {
  ONCE,
  expect,
  expectGoodEverywhere,
  expectGoodInBothSizes,
  expectGoodPage,
  navigateTo,
  signInAs,
  SIZES,
  test,
} from './fixtures.ts';

const chart = (page: Page, name: RegExp) => page.getByRole('slider', { name });
const toggle = (page: Page, title: string) =>
  page.getByRole('region', { name: title, exact: true }).getByRole('button', { name: title });

async function openOverview(page: Page, address = '/admin') {
  await signInAs(page, 'admin');
  await page.goto(address);
  await expect(page.getByRole('heading', { name: 'Overview', level: 1 })).toBeVisible();
}

/** Replaces parts of the page's API responses, independent of the actual market. */
async function mockResponses(page: Page, responses: { overview?: object; figures?: object }) {
  const mock = (path: string, change: object | undefined) =>
    page.route(path, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...((await response.json()) as object), ...change } });
    });
  await mock('**/api/admin/overview', responses.overview);
  await mock('**/api/admin/figures**', responses.figures);
}

const step = (index: number, bookings: number): Figures['steps'][number] => ({
  startDate: `2026-01-${String(index + 1).padStart(2, '0')}`,
  endDate: `2026-01-${String(index + 1).padStart(2, '0')}`,
  bookings,
  bookedCents: bookings * 123_456,
  cancellations: Math.floor(bookings / 10),
  paymentsMade: bookings,
  paymentsFailed: Math.floor(bookings / 20),
  chargedCents: bookings * 120_000,
  refundedCents: bookings * 9_000,
  disputedCents: 0,
});

test('admin opens the overview from the header and sees the state of the marketplace', ONCE, async ({ page }) => {
  await signInAs(page, 'admin');
  await page.goto('/');
  await page.getByRole('link', { name: 'Overview' }).click();
  await expect(page).toHaveURL(/\/admin$/);
  await expect(page).toHaveTitle(/^Overview/);
  await expect(chart(page, /^Bookings by day/)).toBeVisible();
  await expect(page.getByRole('list', { name: 'Listings by status' })).toContainText('Waiting for review');
  // Business and system figures are separate, and adjacent cards have the same height.
  const system = page.getByRole('region', { name: 'System' });
  await expect(system.getByRole('heading', { level: 3 })).toHaveText(['Slowest routes', 'Email']);
  await expect(page.getByRole('list', { name: 'At a glance' })).not.toContainText(/mail/i);
  await expect(page.getByText('Paid is what was charged to cards here')).toBeVisible();
  for (const pair of [
    ['Listings by status', 'Live holds'],
    ['Slowest routes', 'Email'],
  ]) {
    const boxes = await Promise.all(pair.map((name) => page.getByRole('region', { name, exact: true }).boundingBox()));
    expect([boxes[0]!.y, boxes[0]!.height]).toEqual([boxes[1]!.y, boxes[1]!.height]);
  }
  const tabs = page.getByRole('navigation', { name: 'Administration' });
  await expect(tabs.getByRole('link', { name: 'Overview' })).toHaveAttribute('aria-current', 'page');
  await expectGoodEverywhere(page);

  await navigateTo(page, '/admin/settings');
  await expect(tabs.getByRole('link', { name: 'Settings' })).toBeInViewport({ ratio: 1 });
  const search = page.getByRole('searchbox', { name: 'Search settings' });
  await search.fill('stripe');
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText(['Money']);
  await search.fill('no such thing');
  await expect(page.getByRole('heading', { name: 'No setting matches' })).toBeVisible();
  await expectGoodInBothSizes(page);
  await page.getByRole('button', { name: 'Clear search' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Marketplace' })).toBeVisible();
  await page.setViewportSize(SIZES[1]);
  await page.reload();
  await expect(tabs.getByRole('link', { name: 'Settings' })).toBeInViewport({ ratio: 1 });
});

test('each chart is also available as a table, and the chosen period survives a reload', ONCE, async ({ page }) => {
  await openOverview(page);
  const titles = ['Bookings', 'Revenue', 'Payments', 'Listings by status', 'Slowest routes'];
  const toggles = await Promise.all(titles.map((title) => toggle(page, title).elementHandle()));
  // Clicks in quick succession: each one counts even before the page shows the previous one.
  await page.evaluate((buttons) => buttons.forEach((button) => (button as HTMLElement).click()), toggles);
  await expect(page).toHaveURL(/tables=/);
  await page.reload();
  const table = page.getByRole('table', { name: 'Bookings by day' });
  await expect(table.getByRole('row')).toHaveCount(31);
  await expect(page.getByRole('table', { name: 'Listings by status, as a table' }).getByRole('row')).toHaveCount(5);
  await expect(chart(page, /./)).toHaveCount(0);
  await expectGoodPage(page);
  await toggle(page, 'Bookings').click();
  await expect(chart(page, /^Bookings by day/)).toBeVisible();

  await page.getByRole('button', { name: 'Weeks' }).click();
  await expect(page).toHaveURL(/by=week/);
  await expect(chart(page, /^Bookings by week/)).toBeVisible();
  await page.getByRole('button', { name: 'Days' }).click();
  await expect(chart(page, /^Bookings by day/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Later' })).toBeDisabled();
  // The demo market has bookings from more than a month ago.
  await page.getByRole('button', { name: 'Earlier' }).click();
  await expect(page).toHaveURL(/until=/);
  await expect(page.getByRole('button', { name: 'Later' })).toBeEnabled();
  await page.reload();
  await page.getByRole('button', { name: 'Later' }).click();
  await expect(page.getByRole('button', { name: 'Later' })).toBeDisabled();
});

test('arrow keys read values from a chart', ONCE, async ({ page }) => {
  await mockResponses(page, { figures: { steps: [step(0, 7), step(1, 1_234), step(2, 0)], uncountedDays: 0 } });
  await openOverview(page);
  const bookings = chart(page, /^Bookings/);
  await bookings.focus();
  await page.keyboard.press('Home');
  await expect(bookings).toHaveAttribute('aria-valuetext', '1 Jan 2026: Booked 7, Cancelled 0');
  await page.keyboard.press('ArrowRight');
  await expect(bookings).toHaveAttribute('aria-valuetext', '2 Jan 2026: Booked 1,234, Cancelled 123');
  await page.keyboard.press('End');
  await expect(bookings).toHaveAttribute('aria-valuetext', '3 Jan 2026: Booked 0, Cancelled 0');
});

test('the overview fits an empty and a very large marketplace', ONCE, async ({ page }) => {
  const empty: Partial<Overview> = {
    listings: { active: 0, waiting: 0, paused: 0, disabled: 0 },
    holds: { live: 0, next: [] },
    payments: { open: 0, failedToday: 0, latestFailed: [] },
    mails: { waiting: 0, parked: 0, lateSeconds: 0, latestParked: [] },
    routes: { minutes: 60, slowest: [] },
  };
  await mockResponses(page, {
    overview: empty,
    figures: { steps: Array.from({ length: 30 }, (_, index) => step(index, 0)), earlier: null, later: null },
  });
  await openOverview(page);
  await expect(page.getByText('No bookings or cancellations in this period.')).toBeVisible();
  await expect(page.getByText('Nothing has been measured yet.')).toBeVisible();
  await expectGoodInBothSizes(page);

  await page.unrouteAll();
  const huge: Partial<Overview> = {
    listings: { active: 12_345_678, waiting: 4_000, paused: 20, disabled: 1 },
    refunds: { waiting: 3, failed: 2 },
    disputes: {
      open: 14,
      next: [
        {
          rentalId: '01900000-0000-7000-8000-000000000000',
          amountCents: 123_456_789,
          reason: 'product_not_received',
          status: 'needs_response',
          respondBy: '2026-01-01T12:00:00.000Z',
        },
      ],
    },
    mails: {
      waiting: 1_000_000,
      parked: 123_456,
      lateSeconds: 90_000,
      latestParked: Array.from({ length: 5 }, (_, index) => ({
        id: `01900000-0000-7000-8000-00000000000${index}`,
        kind: 'booking-confirmed',
        attempts: 8,
        failedAt: '2026-01-01T00:00:00.000Z',
        error: `550 ${'mailbox-unavailable-'.repeat(12)}`,
      })),
    },
    routes: {
      minutes: 60,
      slowest: Array.from({ length: 8 }, (_, index) => ({
        method: 'GET',
        route: `/api/a/route/with/a/rather/long/address/:number${index}`,
        requests: 1e9,
        failures: 1e6,
        meanMs: 10,
        p50Ms: 5,
        p95Ms: 9_999 / (index + 1),
        p99Ms: 10_000,
      })),
    },
  };
  await mockResponses(page, {
    overview: huge,
    figures: {
      steps: Array.from({ length: 30 }, (_, index) => step(index, 1_000_000 + index * 33_333)),
      uncountedDays: 700,
    },
  });
  await page.reload();
  await expect(page.getByText('700 days are still being counted')).toBeVisible();
  await expect(page.getByText('1,000,000 waiting, 25 h late, 123,456 undelivered')).toBeVisible();
  await expect(page.getByText('2 refused')).toBeVisible();
  await expect(page.getByText('product not received: needs response')).toBeVisible();
  await expectGoodInBothSizes(page);
});

test('a part that failed to load shows an error and can be retried', ONCE, async ({ page, expectConsole }) => {
  expectConsole(/Failed to load resource.*503/);
  const refuse = {
    status: 503,
    json: { status: 503, code: 'server/unavailable', detail: 'We can’t respond right now.' },
  };
  await page.route('**/api/admin/figures**', (route) => route.fulfill(refuse));
  await openOverview(page);
  const failed = page.getByRole('alert').filter({ hasText: 'We can’t respond right now.' });
  await expect(failed).toBeVisible();
  // The rest of the page still works.
  await expect(page.getByRole('list', { name: 'At a glance' })).toContainText('Waiting for review');
  await page.unrouteAll();
  await failed.getByRole('button', { name: 'Try again' }).click();
  await expect(chart(page, /^Bookings by day/)).toBeVisible();

  // A failed refresh keeps the old numbers and says that they may be out of date.
  await page.route('**/api/admin/overview**', (route) => route.fulfill(refuse));
  await page.getByRole('button', { name: 'Refresh' }).click();
  const stale = page.getByRole('alert').filter({ hasText: 'These numbers may be out of date' });
  await expect(stale).toBeVisible();
  await expect(page.getByRole('list', { name: 'At a glance' })).toContainText('Waiting for review');
  await page.unrouteAll();
  await stale.getByRole('button', { name: 'Try again' }).click();
  await expect(stale).toBeHidden();
});

test('the current admin page stays in view on a phone when the counts of tasks arrive', ONCE, async ({ page }) => {
  await page.setViewportSize(SIZES[1]);
  await signInAs(page, 'admin');
  let late = Promise.withResolvers<void>();
  await page.route(/\/api\/waits(\?|$)/, async (route) => {
    await late.promise;
    const waits = ADMIN_WAIT_KINDS.map((kind) => ({ ...sampleWait(kind, null), count: 1_100 }));
    await route.fulfill({ json: { waits, isUntold: false } });
  });
  for (const [path, name, current] of [
    ['/admin/settings', 'Administration', 'Settings'],
    ['/admin/money/report', 'Administration', 'Money'],
    ['/admin/money/report', 'Money', 'DAC7 report'],
  ] as const) {
    late = Promise.withResolvers();
    await page.goto(path);
    const links = page.getByRole('navigation', { name, exact: true });
    const link = links.getByRole('link', { name: current });
    await expect(link).toBeInViewport({ ratio: 1 });
    late.resolve();
    await expect(page.getByRole('navigation', { name: 'Administration' })).toContainText('1,100');
    await expect(link).toBeInViewport({ ratio: 1 });
  }
  const money = page.getByRole('navigation', { name: 'Money', exact: true });
  await expect(money.getByRole('link', { name: 'Stuck' })).toContainText('1,100');
  await expect(money.getByRole('link', { name: 'Disputes' })).toContainText('1,100');
  await expectGoodPage(page);
});
