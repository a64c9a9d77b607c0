import type { Page } from '@playwright/test';
import { chargesOf, chooseDates, DAYS, expectConfirmed, payButton } from './booking-steps.ts';
import { ONCE, expect, expectGoodEverywhere, registerUser } from './fixtures.ts';
import { test } from './stripe-fixtures.ts';
import { fields, payWith, SUCCEEDS } from './stripe-steps.ts';

/** Stripe's fields use our colours in both themes. */
async function expectThemedFields(page: Page) {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    const heading = page.getByRole('heading', { name: 'Pay by card' });
    const ink = colorScheme === 'light' ? 'rgb(20, 32, 28)' : 'rgb(237, 241, 238)';
    await expect(heading).toHaveCSS('color', ink);
    await expect(fields(page).getByText('Card number')).toHaveCSS('color', ink);
    await expect(fields(page).getByLabel('Card number')).not.toHaveCSS('background-color', ink);
  }
}

/** Records everything that is sent to our server. */
function watchRequests(page: Page, url: string): string[] {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().startsWith(url)) sent.push(`${request.url()} ${request.postData() ?? ''}`);
  });
  return sent;
}

test(
  'renter pays with Stripe’s fields, and card data never reaches our server',
  ONCE,
  async ({ page, baseURL, stripe }) => {
    await registerUser(page);
    const { car, url, total } = await chooseDates(page);
    const sent = watchRequests(page, baseURL!);
    await page.goto(url);
    await expect(fields(page).getByLabel('Card number')).toBeVisible();
    await expect(page.getByText('This is a test payment')).toBeVisible();
    await expectThemedFields(page);
    await expectGoodEverywhere(page);

    await payButton(page).click();
    await expect(fields(page).getByText('Your card number is incomplete.')).toBeVisible();
    expect(sent.filter((text) => text.includes('/api/rentals'))).toEqual([]);

    await expect(payButton(page)).toHaveText(`Pay ${total}`);
    await payWith(page, SUCCEEDS);
    await expectConfirmed(page);
    await expect(page.getByText(total, { exact: true })).toBeVisible();
    expect(await chargesOf(page)).toEqual([DAYS * car.priceCents]);
    expect(sent.some((text) => text.includes('/payment'))).toBe(true);
    expect(sent.filter((text) => /4242\D?4242|"?12 \/ 34/.test(decodeURIComponent(text)))).toEqual([]);
    const paid = [...stripe.intents.values()].filter(({ status }) => status === 'succeeded');
    expect(paid.at(-1)).toMatchObject({ amount: DAYS * car.priceCents, currency: 'usd' });
  },
);
