import type { Page } from '@playwright/test';
import type { EarnedTrip } from '../contract/earnings/earnings.ts';
import { createDateFormats } from '../contract/format-dates.ts';
import { getJson } from './booking-steps.ts';
import { expect, expectGoodInBothThemes, expectGoodPage, ONCE, signInAs, test } from './fixtures.ts';

const { monthHeading } = createDateFormats('en');

/**
 * Finds the latest closed month with a paid-out trip. Early in a month, the previous one may have none yet, and is only
 * closed some minutes after its end.
 */
async function findPaidTrip(page: Page, today: string): Promise<{ month: string; trip: EarnedTrip }> {
  const month = new Date(`${today.slice(0, 7)}-01T00:00:00Z`);
  for (let back = 1; back <= 12; back++) {
    month.setUTCMonth(month.getUTCMonth() - 1);
    const name = month.toISOString().slice(0, 7);
    const { trips } = await getJson<{ trips: EarnedTrip[] }>(page, `/api/my/earnings/trips?month=${name}`);
    const trip = trips.find(({ state }) => state === 'paid-out');
    const { number } = await getJson<{ number: string | null }>(page, `/api/my/earnings/statements/${name}`);
    if (trip && number !== null) return { month: name, trip };
  }
  throw new Error('No trip of the demo owner was paid out in the last twelve months.');
}

test(
  'owner finds a past month’s earnings per car in three clicks, with statement and download',
  ONCE,
  async ({ page }) => {
    await signInAs(page, 'owner');
    const { today } = await getJson<{ today: string }>(page, '/api/config');
    const { month: paidMonth, trip } = await findPaidTrip(page, today);
    const name = monthHeading(`${paidMonth}-01`);

    await page.goto('/mycars');
    await page.getByRole('link', { name: 'Earnings' }).click();
    // In January, the month may be in the previous year.
    if (paidMonth.slice(0, 4) !== today.slice(0, 4)) await page.getByRole('button', { name: 'Earlier year' }).click();
    await page.getByRole('button', { name }).click();
    const month = page.getByRole('region', { name });
    await expect(month.getByRole('listitem').first()).toContainText('trip');
    const fees = page.getByText(/\bfees?\b/i);
    await expect(fees).toHaveCount(0);
    await expectGoodInBothThemes(page);

    await month.getByRole('button', { name: trip.car.title, exact: true }).click();
    await expect(month.getByText('Paid out').first()).toBeVisible();

    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save as CSV' }).click();
    expect((await download).suggestedFilename()).toMatch(/^earnings-.*\.csv$/);

    await month.getByRole('link', { name: 'Statement' }).click();
    await expect(page.getByRole('heading', { name: `Statement for ${name}` })).toBeVisible();
    await expect(page.getByText(/^No\. \d{4}-\d{4}$/)).toBeVisible();
    await expect(fees).toHaveCount(0);
    await expectGoodPage(page);
  },
);
