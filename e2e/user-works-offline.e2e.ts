import type { Browser, BrowserContext, Page } from '@playwright/test';
import { randomUUID } from 'node:crypto';
import { addDays } from '../contract/dates.ts';
import { GUIDED_SLOTS } from '../contract/handover/handover-parts.ts';
import type { Handover } from '../contract/handover/handover.ts';
import { getJson } from './booking-steps.ts';
import { expect, expectGoodPage, ONCE, registerUser, signInAs, test } from './fixtures.ts';
import { callAs, listCarAs, picture } from './listing-steps.ts';

// Console messages of the browser and React about failed requests and files.
const LOST =
  /ERR_INTERNET_DISCONNECTED|ERR_FAILED|did not load|dynamically imported module|Unable to preload CSS|Failed to fetch/;
const ADDRESS = '12 Rua das Flores, Lisbon';
const PICKUP = { address: ADDRESS, instructions: 'The key is in the grey box.', pickupHours: null, returnHours: null };

interface Party {
  owner: Page;
  carId: string;
  rentalId: string;
}

/** Books a car from today on for the user at `renter`. */
async function rentToday(browser: Browser, baseURL: string, renter: Page): Promise<Party> {
  const newPage = async () => (await browser.newContext({ baseURL })).newPage();
  const [owner, admin] = await Promise.all([newPage(), newPage()]);
  await Promise.all([registerUser(owner), registerUser(renter), signInAs(admin, 'admin')]);
  const { id: carId } = await listCarAs(owner, 'Renault Twingo');
  await callAs(owner, 'PUT', `/api/cars/${carId}/pickup`, { data: { ...PICKUP, version: 0 } });
  const { version } = await callAs(admin, 'GET', `/api/cars/${carId}`);
  await callAs(admin, 'PATCH', `/api/admin/cars/${carId}/status`, { data: { status: 1, version } });
  await admin.context().close();
  const post = (path: string, data: object) =>
    callAs(renter, 'POST', path, { data, headers: { 'idempotency-key': randomUUID() } });
  const { today } = await getJson<{ today: string }>(renter, '/api/config');
  const dates = { startDate: today, endDate: addDays(today, 2) };
  const { id } = await post('/api/rentals', { carId, ...dates, expectedTotalCents: 9_100 });
  const card = { number: '4242424242424242', expiry: '12/34', cvc: '123' };
  await post(`/api/rentals/${id}/payment`, await post('/api/payment-methods', card));
  return { owner, carId, rentalId: id };
}

/** Opens a page online, and waits until everything is stored for offline use. */
async function storeForOffline(page: Page, path: string) {
  await page.goto(path);
  await expect
    .poll(() => page.evaluate(() => document.documentElement.dataset['kept']), { timeout: 60_000 })
    .toBe('now');
}

const leftIn = (page: Page) =>
  page.evaluate(async () => ({
    caches: await caches.keys(),
    databases: (await indexedDB.databases()).map(({ name }) => name),
  }));

/**
 * Runs in the page: delays responses until an event. Intercepting requests from outside would disable the page cache.
 */
const holdResponses = () => {
  const { fetch } = globalThis;
  const released = new Promise((done) => addEventListener('release', done, { once: true }));
  globalThis.fetch = (...request) => released.then(() => fetch(...request));
};

const reopen = async (context: BrowserContext, page: Page) => {
  await page.close();
  return context.newPage();
};

test(
  'shows a stored trip offline with its age, shows it immediately when online, and deletes it on sign-out',
  ONCE,
  async ({ page: first, context, browser, baseURL, expectConsole }) => {
    expectConsole(LOST);
    let page = first;
    const { owner, carId, rentalId } = await rentToday(browser, baseURL!, page);
    await storeForOffline(page, '/');

    await context.setOffline(true);
    await page.goto(`/trips/${rentalId}`);
    await expect(page.getByRole('heading', { level: 1, name: 'Renault Twingo' })).toBeVisible();
    const asOf = page.getByText(/^Offline\. As of \d\d:\d\d\.$/);
    await expect(asOf).toBeVisible();
    await expect(page.getByText(ADDRESS)).toBeVisible();
    await expect(page.getByText('The key is in the grey box.')).toBeVisible();
    await expectGoodPage(page);
    await page.goto('/trips');
    await expect(page.getByRole('link', { name: /Renault Twingo/ }).first()).toBeVisible();
    await expect(asOf).toBeVisible();
    // Other pages show an error within the navigation.
    await page.goto('/rentcar');
    await expect(page.getByRole('alert').filter({ hasText: 'You’re offline. It will load' })).toBeVisible();
    await page
      .getByRole('banner')
      .getByRole('link', { name: /^Trips/ })
      .click();
    await expect(asOf).toBeVisible();

    // Online too, stored content is shown first, then the server's.
    page = await reopen(context, page);
    await context.setOffline(false);
    const moved = { ...PICKUP, address: '5 Largo do Carmo, Lisbon', version: 1 };
    await callAs(owner, 'PUT', `/api/cars/${carId}/pickup`, { data: moved });
    await page.addInitScript(holdResponses);
    await page.goto(`/trips/${rentalId}`);
    await expect(page.getByText(ADDRESS)).toBeVisible();
    await page.evaluate(() => dispatchEvent(new Event('release')));
    await expect(page.getByText(moved.address)).toBeVisible();
    const storedState = () => page.evaluate(() => document.documentElement.dataset['kept']);
    expect(await storedState()).toBe('start');
    // A reload fetches from the server.
    await page.reload();
    expect(await storedState()).not.toBe('start');
    page = await reopen(context, page);
    await page.goto('/trips');
    await expect(page.getByRole('link', { name: /Renault Twingo/ }).first()).toBeVisible();
    await expect(page.getByText(/^Offline\. As of/)).toHaveCount(0);
    expect((await leftIn(page)).caches).toHaveLength(2);
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL(/\/login/);
    await expect.poll(() => leftIn(page)).toEqual({ caches: [], databases: [] });
    await context.setOffline(true);
    await expect(page.goto(`/trips/${rentalId}`)).rejects.toThrow('net::ERR_');
  },
);

/** Takes the guided photos with the phone's camera app */
async function takePhotos(page: Page, count: number) {
  const photo = await picture('side.jpg', '#385');
  const progress = page.getByRole('progressbar');
  for (let taken = 0; taken < count; taken++) {
    const before = await progress.getAttribute('aria-valuenow');
    await page.locator('input[type=file]').setInputFiles(photo);
    await expect(progress).not.toHaveAttribute('aria-valuenow', before!);
  }
}

test(
  'completes a handover offline, from the first photo to the agreement, across a closed page',
  ONCE,
  async ({ page: first, context, browser, baseURL, expectConsole }) => {
    test.slow();
    expectConsole(LOST);
    const { owner, rentalId } = await rentToday(browser, baseURL!, first);
    const handover = `/api/rentals/${rentalId}/handover/check-in`;
    const seen = { version: 0, mileage: null, fuelEighths: null, notes: '', licenceSeen: true };
    await callAs(owner, 'PUT', handover, { data: seen });
    await storeForOffline(first, '/');

    await context.setOffline(true);
    await first.goto(`/trips/${rentalId}`);
    await first.getByRole('link', { name: 'Start pick-up' }).click();
    await takePhotos(first, 3);
    await expect(first.getByText('3 photos are waiting for a connection')).toBeVisible();
    let page = await reopen(context, first);
    await page.goto(`/trips/${rentalId}/check-in`);
    await expect(page.getByText('3 photos are waiting for a connection')).toBeVisible();
    await takePhotos(page, GUIDED_SLOTS.length - 3);
    await page.getByRole('textbox', { name: 'Mileage' }).fill('48210');
    await page.getByRole('radio', { name: '6/8', exact: true }).check({ force: true });
    for (const _ of ['damage', 'review']) await page.getByRole('button', { name: 'Next', exact: true }).click();
    await page.getByRole('button', { name: 'I agree', exact: true }).click();
    await expect(page.getByText('Your agreement is kept on this device')).toBeVisible();
    await expectGoodPage(page);
    await page.goto(`/messages/new?rental=${rentalId}`);
    await page.getByRole('textbox', { name: 'Write a message' }).fill('I am in the garage.');
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(page.getByText('I am in the garage.')).toBeVisible();

    // Opening any page sends everything.
    page = await reopen(context, page);
    await context.setOffline(false);
    await page.goto('/about');
    const agreed = async () => (await getJson<Handover>(owner, handover)).agreements.map(({ by }) => by);
    await expect.poll(agreed, { timeout: 60_000 }).toEqual(['renter']);
    const sent = await getJson<Handover>(owner, handover);
    expect(sent).toMatchObject({ mileage: 48_210, fuelEighths: 6 });
    expect(sent.photos).toHaveLength(GUIDED_SLOTS.length);
    await expect
      .poll(async () => JSON.stringify(await getJson(owner, '/api/threads')))
      .toContain('I am in the garage.');
  },
);

test('does not activate an update while the user types', ONCE, async ({ page: first, context, browser, baseURL }) => {
  const { rentalId } = await rentToday(browser, baseURL!, first);
  await storeForOffline(first, `/messages/new?rental=${rentalId}`);
  await first.getByRole('textbox', { name: 'Write a message' }).fill('I am typ');
  const states = (page: Page) =>
    page.evaluate(async () => {
      const registration = (await navigator.serviceWorker.getRegistration())!;
      return { active: registration.active?.state, waiting: registration.waiting?.state };
    });
  // A different URL registers a new worker.
  await first.evaluate(async () => void (await navigator.serviceWorker.register('/worker.js?next')));
  await expect.poll(() => states(first)).toEqual({ active: 'activated', waiting: 'installed' });
  // A background tab requests the update while this tab is in use.
  await first.evaluate(async () => (await navigator.serviceWorker.getRegistration())!.waiting?.postMessage('rest'));
  await first.getByRole('textbox', { name: 'Write a message' }).pressSequentially('ing.');
  await expect(first.getByRole('textbox', { name: 'Write a message' })).toHaveValue('I am typing.');
  expect(await states(first)).toEqual({ active: 'activated', waiting: 'installed' });
  const page = await reopen(context, first);
  await page.goto(`/messages/new?rental=${rentalId}`);
  await expect(page.getByRole('textbox', { name: 'Write a message' })).toHaveValue('I am typing.');
  await expect.poll(() => states(page)).toEqual({ active: 'activated', waiting: undefined });
});
