import type { Page } from '@playwright/test';
import { chargesOf, chooseDates, DAYS, expectConfirmed, openPayment, payButton } from './booking-steps.ts';
import { ONCE, expect, expectGoodInBothSizes, expectGoodPage, registerUser, signInAs } from './fixtures.ts';
import { test } from './stripe-fixtures.ts';
import { fields, payWith, SUCCEEDS } from './stripe-steps.ts';

const DECLINED = '4000 0000 0000 0002';
const REQUIRES_3DS = '4000 0027 6000 3184';

// One server for the whole file. No retries, because payments must not work only on the second attempt.
test.describe.configure({ mode: 'default', retries: 0, timeout: 120_000 });

const bank = (page: Page) => page.frameLocator('iframe[title="Stripe: your bank"]');

test(
  'after a decline, keeps the dates for another card, also across a reload',
  ONCE,
  async ({ page, expectConsole }) => {
    expectConsole(/status of 40[29]/);
    const { car } = await openPayment(page);
    await payWith(page, DECLINED);
    const declined = page.getByRole('alert').filter({ hasText: 'Your card was declined.' });
    await expect(declined).toBeVisible();
    await expect(fields(page).getByLabel('Card number')).toHaveValue(DECLINED);
    await expect(page.getByRole('timer')).toHaveText(/^1[45]:\d\d$/);
    await expectGoodPage(page);

    await page.reload();
    await expect(page.getByRole('timer')).toBeVisible();
    await expect(declined).toBeVisible();
    const paying = page.url();
    await payWith(page, SUCCEEDS);
    await expectConfirmed(page);
    expect(await chargesOf(page)).toEqual([DAYS * car.priceCents]);
    // The payment page now redirects to the confirmation.
    await page.goto(paying);
    await expectConfirmed(page);
  },
);

test(
  '3-D Secure challenge is refused, closed, retried after a reload and approved',
  ONCE,
  async ({ page, expectConsole }) => {
    expectConsole(/status of 402/);
    const { car } = await openPayment(page);
    await payWith(page, REQUIRES_3DS);
    await bank(page).getByRole('button', { name: 'Fail' }).click();
    await expect(page.getByText(/unable to authenticate your payment method/)).toBeVisible();

    await payButton(page).click();
    await bank(page).getByRole('button', { name: 'Close' }).click();
    await expect(page.getByText('Your bank needs an answer')).toBeVisible();
    await expectGoodInBothSizes(page);
    await page.getByRole('button', { name: 'Answer' }).click();
    await expect(bank(page).getByRole('button', { name: 'Complete' })).toBeVisible();
    await page.reload();
    await bank(page).getByRole('button', { name: 'Complete' }).click();
    await expectConfirmed(page);
    expect(await chargesOf(page)).toEqual([DAYS * car.priceCents]);
  },
);

test(
  'a lost response and a reload during payment result in one charge',
  ONCE,
  async ({ page, expectConsole, stripe }) => {
    expectConsole(/ERR_FAILED|status of 409/);
    const { car } = await openPayment(page);
    const payments = /\/api\/rentals\/[^/]+\/payment$/;
    await page.route(payments, async (route) => {
      await route.fetch();
      await route.abort();
    });
    await payWith(page, SUCCEEDS);
    await expect(page.getByRole('heading', { name: 'Checking your payment' })).toBeVisible();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.reload();
    await expectConfirmed(page);
    expect(await chargesOf(page)).toEqual([DAYS * car.priceCents]);
    const created = stripe.requests.filter(({ operation, replayed }) => operation === 'confirm' && !replayed);
    expect(new Set(created.map(({ key }) => key)).size).toBe(created.length);
  },
);

test(
  'shows an error when Stripe’s script fails to load, and loads it on retry',
  ONCE,
  async ({ page, expectConsole }) => {
    expectConsole(/ERR_FAILED|Failed to load/);
    await registerUser(page);
    const { url } = await chooseDates(page);
    await page.route('https://js.stripe.com/**/stripe.js*', (route) => route.abort());
    await page.goto(url);
    await expect(page.getByText(/^We can’t reach the payment service/)).toBeVisible();
    await expectGoodPage(page);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.getByRole('button', { name: 'Try again' }).click();
    await payWith(page, SUCCEEDS);
    await expectConfirmed(page);
  },
);

test('admin follows a dispute until it is settled', ONCE, async ({ page, context, stripe }) => {
  const { total } = await openPayment(page);
  await payWith(page, SUCCEEDS);
  await expectConfirmed(page);
  await page.evaluate(() => localStorage.clear());
  await context.clearCookies();
  const paid = [...stripe.intents.values()].findLast(({ status }) => status === 'succeeded')!;
  const { id } = stripe.dispute(paid.id);

  /** Retries, because Stripe's event may arrive after the page has loaded. */
  const expectNotice = (text: string) =>
    expect(async () => {
      await page.goto(`/trips/${paid.metadata.sparekey_rental}`);
      await expect(page.getByText(text)).toBeVisible({ timeout: 10_000 });
    }).toPass();
  await signInAs(page, 'admin');
  await expectNotice('The renter’s bank is disputing this payment');
  await expect(page.getByText(`Dispute ${id}`)).toBeVisible();
  await page.getByRole('heading', { name: 'Receipt' }).click();
  await expect(page.getByText(`−${total}`)).toBeVisible();
  await expectGoodPage(page);
  await page.goto('/admin');
  await expect(page.getByRole('region', { name: 'Disputed payments' })).toContainText('fraudulent: needs response');
  stripe.closeDispute(id, 'won');
  await expectNotice('This payment was disputed');
});
