import type { Locator, Page } from '@playwright/test';
import { randomUUID } from 'node:crypto';
import { createAmounts } from '../contract/amounts.ts';
import { DEFAULT_TERMS } from '../contract/cars/car-terms.ts';
import { addDays, weekdayOf } from '../contract/dates.ts';
import type { CarPage } from '../contract/cars/cars.ts';
import type { Rental } from '../contract/rentals/rentals.ts';
import { getJson, moreItem } from './booking-steps.ts';
import { expect, expectGoodPage, ONCE, registerUser, signInAs, SIZES, test } from './fixtures.ts';
import { callAs, listCarAs } from './listing-steps.ts';
import { openPhone, type Phone } from './phones.ts';

const { formatTotal } = createAmounts('en', 'USD');

const ADDRESS = 'Rua do Carmo 7, Lisbon';
/** So long that it would push everything below it off the first screen of a phone. */
const INSTRUCTIONS = Array.from(
  { length: 12 },
  (_, step) => `${step + 1}. Go on along the river to the next bridge.`,
).join('\n');
const CARD = { number: '4242424242424242', expiry: '12/34', cvc: '123' };

const post = ({ page }: Phone, path: string, data?: object) =>
  callAs(page, 'POST', path, { ...(data && { data }), headers: { 'idempotency-key': randomUUID() } });

const button = ({ page }: Phone, name: string | RegExp) => page.getByRole('button', { name, exact: true });

/** A task on the home page, with which people start. */
const task = ({ page }: Phone, name: RegExp) =>
  page.getByRole('region', { name: 'Waiting for you' }).getByRole('link', { name });

/** Lists an approved car that can be booked only by request. */
async function listCar({ page }: Phone, admin: Page): Promise<string> {
  const { id } = await listCarAs(page, 'VW Golf Variant');
  const { version: terms } = await callAs(page, 'GET', `/api/cars/${id}/terms`);
  const data = { ...DEFAULT_TERMS, noticeDays: 1, bookingMode: 'request', version: terms };
  await callAs(page, 'PUT', `/api/cars/${id}/terms`, { data });
  const pickup = { address: ADDRESS, instructions: INSTRUCTIONS, pickupHours: null, returnHours: null, version: 0 };
  await callAs(page, 'PUT', `/api/cars/${id}/pickup`, { data: pickup });
  const { version } = await callAs(admin, 'GET', `/api/cars/${id}`);
  await callAs(admin, 'PATCH', `/api/admin/cars/${id}/status`, { data: { status: 1, version } });
  return id;
}

/** Expects the elements above the bar at the bottom of the first screen, without scrolling. */
async function expectOnFirstScreen({ page }: Phone, elements: Record<string, Locator>) {
  const bar = page.getByRole('navigation').filter({ has: page.getByRole('link', { name: 'Find' }) });
  await expect(bar).toBeVisible();
  const end = (await bar.boundingBox())!.y;
  expect(end).toBeLessThanOrEqual(SIZES[1].height);
  for (const [what, element] of Object.entries(elements)) {
    await expect(element, what).toBeVisible();
    const { y, height } = (await element.boundingBox())!;
    expect(y, what).toBeGreaterThanOrEqual(0);
    expect(y + height, what).toBeLessThanOrEqual(end);
  }
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
}

test(
  'owner accepts a request with three taps, and renter pays for new dates with two',
  ONCE,
  async ({ browser, baseURL, page: admin }) => {
    test.slow();
    const [owner, renter] = [await openPhone(browser, baseURL!, 'en'), await openPhone(browser, baseURL!, 'en')];
    await Promise.all([registerUser(owner.page), registerUser(renter.page), signInAs(admin, 'admin')]);
    const carId = await listCar(owner, admin);
    const { today } = await getJson<{ today: string }>(renter.page, '/api/config');
    const dates = { startDate: addDays(today, 2), endDate: addDays(today, 4) };
    const { id } = await post(renter, '/api/rentals', { carId, ...dates, expectedTotalCents: 9_100 });
    await post(renter, `/api/rentals/${id}/payment`, await post(renter, '/api/payment-methods', CARD));

    await test.step('the request comes first in the list of bookings, and the search is behind a button', async () => {
      await owner.page.goto('/bookings');
      await expectOnFirstScreen(owner, { accept: button(owner, 'Accept Jo Example') });
      const search = owner.page.getByLabel('Search by renter, car or receipt number');
      await expect(search).toBeHidden();
      await owner.tap(button(owner, 'Search'));
      await expect(search).toBeVisible();
      await expectGoodPage(owner.page);
      owner.taps = 0;
    });

    await test.step('owner accepts', async () => {
      await owner.page.goto('/');
      await owner.tap(task(owner, /would like to rent/));
      await owner.tap(button(owner, 'Accept'));
      await owner.tap(owner.page.getByRole('dialog').getByRole('button', { name: 'Accept', exact: true }));
      await expect(owner.page.getByRole('heading', { name: 'Accepted. The trip is booked.' })).toBeFocused();
      expect(owner.taps).toBe(3);
    });

    const trip = renter.page.getByRole('main');
    const facts = {
      when: trip.getByText('Pick-up', { exact: true }).first(),
      where: trip.getByText(ADDRESS, { exact: true }),
      who: trip.getByRole('link', { name: 'Jo Example', exact: true }),
    };
    await test.step('the first screen answers when, where, who and what now, and has all actions', async () => {
      await renter.page.goto(`/trips/${id}`);
      await expectOnFirstScreen(renter, {
        ...facts,
        'what now': trip.getByRole('heading', { name: 'You pick up the car in 2 days' }),
        message: trip.getByRole('link', { name: 'Message Jo Example' }),
        more: button(renter, 'More'),
      });
      await renter.tap(button(renter, 'More'));
      await expectOnFirstScreen(renter, {
        change: moreItem(renter.page, 'Change dates'),
        cancel: moreItem(renter.page, 'Cancel the trip'),
      });
      await expectGoodPage(renter.page);
      await renter.tap(moreItem(renter.page, 'Cancel the trip'));
      await expect(renter.page.getByRole('dialog', { name: 'Cancel this trip?' })).toBeVisible();
      expect(renter.taps).toBe(2);
      await renter.page.keyboard.press('Escape');
    });

    const receipt = renter.page
      .getByRole('group')
      .filter({ has: renter.page.getByRole('heading', { name: 'Receipt' }) });
    const row = (label: string | RegExp) =>
      receipt.getByRole('term').filter({ hasText: label }).locator('..').getByRole('definition');
    const longer = { startDate: dates.startDate, endDate: addDays(dates.endDate, 1) };
    const { change } = (await post(renter, `/api/rentals/${id}/changes`, {
      ...longer,
      expectedTotalCents: 13_650,
    })) as unknown as Rental;

    await test.step('the renter’s open home page lists the payment as soon as the owner agrees', async () => {
      const loaded = ['/api/waits', '/api/events'].map((path) => renter.page.waitForResponse(`**${path}`));
      await renter.page.goto('/');
      await Promise.all(loaded);
      await expect(task(renter, /^Pay /)).toHaveCount(0);
      await post(owner, `/api/changes/${change!.id}/accept`);
      await expect(task(renter, /^Pay 45\.50\$/)).toBeVisible();
    });

    await test.step('the payment and its deadline are on the first screen of the trip, despite long instructions', async () => {
      await renter.page.goto(`/trips/${id}`);
      await expectOnFirstScreen(renter, {
        ...facts,
        task: trip.getByRole('link', { name: /^Pay 45\.50\$/ }),
        deadline: trip.getByText(/^By .* Otherwise/),
      });
      await expectGoodPage(renter.page);
      const last = trip.getByText('12. Go on along the river');
      await renter.tap(last);
      await expect(last).toHaveCSS('-webkit-line-clamp', 'none');
    });

    await test.step('renter pays', async () => {
      renter.taps = 0;
      await renter.page.goto('/');
      await expectOnFirstScreen(renter, { task: task(renter, /^Pay 45\.50\$/) });
      await renter.tap(task(renter, /^Pay 45\.50\$/));
      const pay = button(renter, 'Pay 45.50$ with •••• 4242');
      // The page scrolls to the payment, which is below the address that the trip begins with.
      await expect(renter.page.locator('#change')).toBeFocused();
      await expect(renter.page.locator('#change')).toBeInViewport();
      await expect(button(renter, 'Use another card')).toBeVisible();
      // What is still owed is on the receipt, which is collapsed at first.
      await expect(row('Still to pay')).toBeHidden();
      await receipt.getByRole('heading', { name: 'Receipt' }).click();
      await expect(row('Still to pay')).toHaveText('45.50$');
      await renter.tap(pay);
      await expect(renter.page.getByText(/^Paid\. Your new dates are /)).toBeVisible();
      expect(renter.taps).toBe(2);
    });

    await test.step('the receipt equals the ledger', async () => {
      await post(owner, `/api/rentals/${id}/given-back`, { amountCents: 1_000 });
      const show = () => getJson<Rental>(renter.page, `/api/rentals/${id}`);
      await expect.poll(async () => (await show()).pendingRefundCents).toBe(0);
      await renter.page.goto(`/trips/${id}`);
      const { ledger } = await show();
      const amountsOf = (kind: string) =>
        ledger.filter((entry) => entry.kind === kind).map(({ amountCents }) => amountCents);
      expect(amountsOf('charge')).toEqual([9_100, 4_550]);
      await expect(row('Total paid')).toBeHidden();
      await receipt.getByRole('heading', { name: 'Receipt' }).click();
      await expect(row('Charged to the card')).toHaveText(amountsOf('charge').map(formatTotal));
      await expect(row('Charged to the card').last().locator('..')).toContainText('New dates');
      await expect(row('Refunded to the card')).toHaveText(amountsOf('refund').map(formatTotal));
      const paidCents = ledger.reduce((sum, { amountCents }) => sum + amountCents, 0);
      await expect(row('Total paid')).toHaveText(formatTotal(paidCents));
      expect(paidCents).toBe(12_650);
      await expect(row('Still to pay')).toHaveCount(0);
      await expectGoodPage(renter.page);
    });
    for (const phone of [owner, renter]) await phone.page.context().close();
  },
);

test(
  'owner blocks a week, sets a weekend price and edits the pick-up of a car without going back',
  ONCE,
  async ({ browser, baseURL }) => {
    const owner = await openPhone(browser, baseURL!, 'en');
    const { page } = owner;
    await registerUser(page);
    const { id } = await listCarAs(page, 'VW Golf Variant');
    await listCarAs(page, 'VW Polo');

    await page.goto('/mycars');
    const cars = page.getByRole('list', { name: 'My cars' });
    // The specification's search fields are behind one button, so that the cars come first.
    const name = page.getByLabel('Search by name');
    await expect(cars).toContainText('VW Polo');
    await expect(name).toBeHidden();
    expect((await cars.boundingBox())!.y).toBeLessThan(SIZES[1].height / 2);
    await owner.tap(button(owner, 'Search'));
    for (const field of ['Search by name', 'Search by location', 'Cars per page']) {
      await expect(page.getByLabel(field)).toBeVisible();
    }
    await name.fill('golf');
    await expect(cars).not.toContainText('VW Polo');
    await expectGoodPage(page);
    await owner.tap(page.getByRole('button', { name: /^Search\s*1 on$/ }));
    await expect(name).toBeHidden();

    await owner.tap(page.getByRole('link', { name: 'VW Golf Variant', exact: true }));
    const tabs = page.getByRole('navigation', { name: 'Manage VW Golf Variant' });
    await expect(tabs).toBeVisible();
    const visited: string[] = [];
    page.on('framenavigated', () => visited.push(new URL(page.url()).pathname));
    const { today } = await getJson<{ today: string }>(page, '/api/config');
    owner.taps = 0;

    await owner.tap(tabs.getByRole('link', { name: 'Calendar' }));
    for (const day of [7, 13]) await owner.tap(page.locator(`[data-day="${addDays(today, day)}"]`));
    await owner.tap(page.getByRole('region', { name: 'Chosen days' }).getByRole('button', { name: 'Block' }));
    await expect(page.getByText('7 days blocked.')).toBeVisible();
    expect(owner.taps).toBe(4);

    await owner.tap(tabs.getByRole('link', { name: 'Prices' }));
    await owner.write(page.getByRole('region', { name: 'Weekdays' }).getByLabel('Weekend'), '58');
    await owner.tap(button(owner, 'Save'));
    await expect(button(owner, 'Save')).toHaveCount(0);
    expect(owner.taps).toBe(7);

    await owner.tap(tabs.getByRole('link', { name: 'Pick-up' }));
    await owner.write(page.getByLabel('Address'), ADDRESS);
    await owner.tap(button(owner, 'Save'));
    await expect(page.getByRole('main').getByRole('status').filter({ hasText: 'Saved' })).toBeVisible();
    expect(owner.taps).toBe(10);

    expect(new Set(visited)).toEqual(
      new Set(['calendar', 'prices', 'pick-up'].map((tab) => `/cars/${id}/manage/${tab}`)),
    );
    await page.context().close();
  },
);

test(
  'new user finds a seven-seater with ISOFIX nearby for next weekend with six taps, from the home page',
  ONCE,
  async ({ browser, baseURL }) => {
    const renter = await openPhone(browser, baseURL!, 'en');
    const { page } = renter;
    await registerUser(page);
    const { today } = await getJson<{ today: string }>(page, '/api/config');
    const friday = addDays(today, 11 - weekdayOf(today));
    const dates = { startDate: friday, endDate: addDays(friday, 2) };
    // Finds a place with a free car.
    const wanted = `minSeats=7&features=isofix&startDate=${dates.startDate}&endDate=${dates.endDate}`;
    const { cars } = await getJson<CarPage>(page, `/api/cars?${wanted}&limit=1`);
    const [latitude, longitude] = cars[0]!.point!;
    await page.context().grantPermissions(['geolocation']);
    await page.context().setGeolocation({ latitude, longitude });

    await page.goto('/');
    await renter.tap(button(renter, 'Near me'));
    await renter.tap(page.getByLabel('When?'));
    await renter.tap(button(renter, 'Next weekend'));
    await renter.tap(page.getByRole('search').getByRole('button', { name: 'Search', exact: true }));
    await renter.tap(page.getByRole('button', { name: /^Filters/ }));
    const filters = page.getByRole('dialog', { name: 'Filters' });
    await renter.write(filters.getByLabel('Search', { exact: true }), '7-seater ISOFIX');
    await page.keyboard.press('Enter');
    await expect(filters).toBeHidden();
    expect(renter.taps).toBe(6);

    const found = page.getByRole('list', { name: 'Cars' }).getByRole('article').first();
    await expect(found).toContainText('7 seats');
    await expect(found).toContainText(/\d km away/);
    const query = new URL(page.url()).searchParams;
    expect(Object.fromEntries(query)).toMatchObject({
      near: 'me',
      q: '7-seater ISOFIX',
      from: dates.startDate,
      to: dates.endDate,
    });
    await page.context().close();
  },
);
