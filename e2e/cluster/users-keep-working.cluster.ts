import { expect, request, test, type APIRequestContext, type Browser, type Page } from '@playwright/test';
import { randomInt, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import type { SignedIn } from '../../contract/accounts/accounts.ts';
import type { CarDetails, CarPage } from '../../contract/cars/cars.ts';
import { addDays } from '../../contract/dates.ts';
import type { Quote, QuoteRequest } from '../../contract/rentals/rentals.ts';
import { day } from '../../server/testing/today.ts';
import { chooseMoreItem } from '../booking-steps.ts';
import { addPhotos, describeCar, next, picture } from '../listing-steps.ts';
import { recordAcknowledgement } from './acknowledgements.ts';

// What users do while servers are killed and replaced behind nginx.
const { E2E_URL: url = '', CLUSTER_END: end = '' } = process.env;
const DAYS = 3;

/** Runs a journey in a new browser context. Script errors fail it; 502 responses that the page handles do not. */
async function inNewBrowser(browser: Browser, journey: (page: Page) => Promise<void>) {
  const context = await browser.newContext({ baseURL: url, reducedMotion: 'reduce' });
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  await journey(page);
  expect(errors).toEqual([]);
  await context.close();
}

/** Repeats a journey until the end is signalled, at least once. */
async function untilTheEnd(round: () => Promise<void>) {
  do await round();
  while (!existsSync(end));
}

/** Registers on the page. If the response is lost, tries again with another email address. */
async function register(page: Page) {
  await expect(async () => {
    await page.goto('/register');
    await page.getByLabel('Email').fill(`${randomUUID()}@example.test`);
    await page.getByLabel('Password', { exact: true }).fill('a long and unusual phrase');
    await page.getByLabel('Username').fill('Jo Example');
    await page.getByRole('button', { name: 'Register' }).click();
    await page.waitForURL((at) => at.pathname === '/', { timeout: 15_000 });
  }).toPass({ timeout: 120_000 });
}

const tokenOf = (page: Page) =>
  page.evaluate(() => (JSON.parse(localStorage.getItem('user')!) as { accessToken: string }).accessToken);

/** Calls the API with retries while servers are replaced; only for requests that may be repeated. */
async function ask<Answer>(
  from: APIRequestContext,
  path: string,
  { token, ...options }: { method?: string; data?: object; token?: string } = {},
) {
  const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {};
  let result: Answer | undefined;
  await expect(async () => {
    const response = await from.fetch(path, { ...options, headers });
    expect(response.status(), `${path}: ${await response.text()}`).toBeLessThan(300);
    result = (await response.json()) as Answer;
  }).toPass({ timeout: 60_000 });
  return result!;
}

const askAs = async <Answer>(page: Page, path: string) =>
  ask<Answer>(page.request, path, { token: await tokenOf(page) });

/** Activates the car as an administrator. Reads the car again if a response was lost. */
async function activate(carId: string) {
  const admin = await request.newContext({ baseURL: url });
  const credentials = { email: 'admin@sparekey.test', password: 'sparekey-demo' };
  const signIn = { method: 'POST', data: credentials };
  const { accessToken: token } = await ask<SignedIn>(admin, '/api/auth/sign-in', signIn);
  await expect(async () => {
    const { status, version } = await ask<CarDetails>(admin, `/api/cars/${carId}`, { token });
    if (status === 1) return;
    const headers = { authorization: `Bearer ${token}` };
    const response = await admin.patch(`/api/admin/cars/${carId}/status`, { data: { status: 1, version }, headers });
    expect(response.status(), await response.text()).toBeLessThan(300);
  }).toPass({ timeout: 60_000 });
  await admin.dispose();
}

/** Quotes these days; undefined if they cannot be booked instantly. */
async function quote(page: Page, data: QuoteRequest): Promise<Quote | undefined> {
  const headers = { authorization: `Bearer ${await tokenOf(page)}` };
  let quoted: Quote | undefined;
  await expect(async () => {
    const response = await page.request.post('/api/quotes', { data, headers });
    expect([200, 400, 409], await response.text()).toContain(response.status());
    quoted = response.ok() ? ((await response.json()) as Quote) : undefined;
  }).toPass({ timeout: 60_000 });
  return quoted?.bookingMode === 'instant' ? quoted : undefined;
}

/** Picks a random car and days far ahead, so that journeys rarely collide. */
async function chooseDays(page: Page): Promise<Quote> {
  const { cars } = await askAs<CarPage>(page, '/api/cars?limit=24');
  for (;;) {
    const startDate = day(150 + randomInt(200));
    const endDate = addDays(startDate, DAYS);
    const quoted = await quote(page, { carId: cars[randomInt(cars.length)]!.id, startDate, endDate });
    if (quoted) return quoted;
  }
}

async function pay(page: Page) {
  const { carId, startDate, endDate, totalCents } = await chooseDays(page);
  await page.goto(`/payment/${carId}?from=${startDate}&to=${endDate}`);
  await page.getByLabel('Card number').fill('4242424242424242');
  await page.getByLabel('Expiry date').fill('1234');
  await page.getByLabel('CVC').fill('123');
  await page.getByRole('button', { name: /^Pay (?!with)/ }).click();
  await expect(page.getByText('Your booking has been confirmed.')).toBeVisible();
  const rentalId = new URL(page.url()).searchParams.get('rental')!;
  return { rentalId, totalCents };
}

test('owners list cars with photos, and all photos are stored', async ({ browser }) => {
  await untilTheEnd(() =>
    inNewBrowser(browser, async (page) => {
      await register(page);
      await page.goto('/form');
      await describeCar(page);
      await addPhotos(page, [await picture('red.jpg', '#b33'), await picture('blue.jpg', '#33b')]);
      await expect(page.getByText('2 photos uploaded')).toBeVisible();
      await next(page);
      await page.getByRole('button', { name: 'Yes' }).click();
      await page.waitForURL('**/mycars', { timeout: 120_000 });
      const item = page.getByRole('list', { name: 'My cars' }).getByRole('listitem');
      await expect(item).toContainText('Awaiting review');

      const { cars } = await askAs<{ cars: { id: string }[] }>(page, '/api/my/cars');
      expect(cars).toHaveLength(1);
      await activate(cars[0]!.id);
      const car = await askAs<CarDetails>(page, `/api/cars/${cars[0]!.id}`);
      expect(car.photos).toHaveLength(2);
      recordAcknowledgement({ photos: car.photos.map(({ key }) => key) });
      await page.goto(`/details/${car.id}`);
      const photo = page.getByRole('main').getByRole('img').first();
      await expect.poll(() => photo.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
    }),
  );
});

test('renters book and pay', async ({ browser }) => {
  await untilTheEnd(() =>
    inNewBrowser(browser, async (page) => {
      await register(page);
      for (let trip = 0; trip < 3; trip++) {
        recordAcknowledgement({ booking: { ...(await pay(page)), isCancelled: false } });
      }
    }),
  );
});

test('renters book, then cancel', async ({ browser }) => {
  await untilTheEnd(() =>
    inNewBrowser(browser, async (page) => {
      await register(page);
      const booking = await pay(page);
      await page.goto(`/trips/${booking.rentalId}`);
      await chooseMoreItem(page, 'Cancel the trip');
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^Cancel the trip/ })
        .click();
      await expect(page.getByText('You cancelled this trip')).toBeVisible();
      recordAcknowledgement({ booking: { ...booking, isCancelled: true } });
    }),
  );
});
