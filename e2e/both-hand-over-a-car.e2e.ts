import type { Browser, Page } from '@playwright/test';
import { randomUUID } from 'node:crypto';
import type { CallOutput } from '../contract/calls.ts';
import { addDays } from '../contract/dates.ts';
import { GUIDED_SLOTS } from '../contract/handover/handover-parts.ts';
import { ask } from './booking-steps.ts';
import { expect, expectGoodInBothThemes, expectGoodPage, ONCE, registerSomebody, signInAs, test } from './fixtures.ts';
import { callAs, picture } from './listing-steps.ts';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

const openPhone = async (browser: Browser, baseURL: string | undefined) =>
  (await browser.newContext({ baseURL: baseURL!, ...PHONE })).newPage();

const once = () => ({ 'idempotency-key': randomUUID() });

/** The first of the demo owner's cars that is free from tomorrow on. */
async function book(renter: Page, owner: Page): Promise<string> {
  const { today } = await ask<{ today: string }>(renter, '/api/config');
  const { cars } = await ask<CallOutput<'GET /api/my/cars'>>(owner, '/api/my/cars');
  const dates = { startDate: addDays(today, 1), endDate: addDays(today, 3) };
  for (const { id: carId } of cars) {
    const quote = await callAs(renter, 'POST', '/api/quotes', { data: { carId, ...dates } }).catch(() => undefined);
    if (!quote) continue;
    const { totalCents, bookingMode } = quote as unknown as CallOutput<'POST /api/quotes'>;
    if (bookingMode === 'request') continue;
    const data = { carId, ...dates, expectedTotalCents: totalCents };
    const { id } = (await callAs(renter, 'POST', '/api/rentals', { data, headers: once() })) as { id: string };
    const card = { number: '4242424242424242', expiry: '12/34', cvc: '123' };
    const method = (await callAs(renter, 'POST', '/api/payment-methods', { data: card })) as object;
    await callAs(renter, 'POST', `/api/rentals/${id}/payment`, { data: method, headers: once() });
    return id;
  }
  throw new Error('None of the demo owner’s cars is free tomorrow.');
}

test(
  'two phones check a car in, and nothing is lost where there is no connection',
  ONCE,
  async ({ browser, baseURL }) => {
    const [owner, renter] = [await openPhone(browser, baseURL), await openPhone(browser, baseURL)];
    await signInAs(owner, 'owner');
    await registerSomebody(renter);
    const id = await book(renter, owner);
    const photo = await picture('side.jpg', '#385');

    await renter.goto(`/trips/${id}`);
    await renter.getByRole('link', { name: 'Check in', exact: true }).click();
    const take = async () => {
      const slot = renter.getByRole('progressbar');
      const before = await slot.getAttribute('aria-valuenow');
      await renter.getByLabel(/^Photo: /).setInputFiles(photo);
      await expect(slot).not.toHaveAttribute('aria-valuenow', before!);
    };
    await take();
    await take();
    await expect(renter.getByRole('button', { name: 'Front left, sent' })).toBeVisible();
    await expectGoodPage(renter);

    // Down into the garage; and somebody closes the page there.
    await renter.context().setOffline(true);
    for (let taken = 2; taken < GUIDED_SLOTS.length; taken++) await take();
    await expect(renter.getByText('8 photos wait for a connection')).toBeVisible();
    const phone = renter.context();
    await renter.close();
    await phone.setOffline(false);
    const again = await phone.newPage();
    await again.goto('/trips');

    await owner.goto(`/trips/${id}/check-in`);
    await expect(owner.getByText('10 of 10')).toBeVisible({ timeout: 20_000 });
    await again.goto(`/trips/${id}/check-in`);
    await again.getByRole('textbox', { name: 'Mileage' }).fill('48210');
    await again.getByRole('radio', { name: '6/8' }).check({ force: true });
    await expect(again.getByText('Saved')).toBeVisible();

    await owner.goto(`/trips/${id}/check-in`);
    await owner.getByRole('checkbox', { name: /driving licence/ }).check();
    await expect(owner.getByText('Saved')).toBeVisible();
    await owner.goto(`/trips/${id}/check-in`);
    await owner.getByRole('button', { name: 'I agree' }).click();
    await expect(owner.getByText('You have agreed. Waiting for Jo Example.')).toBeVisible();

    await again.goto(`/trips/${id}/check-in`);
    await again.getByRole('button', { name: 'I agree' }).click();
    await expect(again.getByText('Both of you have agreed')).toBeVisible();
    await expectGoodInBothThemes(again);
    await again.getByRole('link', { name: 'Handover record' }).click();
    await expect(again.getByText(/^SHA-256/)).toBeVisible();
    await expect(again.getByRole('img')).toHaveCount(GUIDED_SLOTS.length);
    await expectGoodPage(again);
    for (const page of [owner, again]) await page.context().close();
  },
);
