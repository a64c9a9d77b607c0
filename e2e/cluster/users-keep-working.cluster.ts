import { expect, request, test, type APIRequestContext, type Browser, type Page } from '@playwright/test';
import { randomInt, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import type { SignedIn } from '../../contract/accounts/accounts.ts';
import type { CarDetails, CarPage } from '../../contract/cars/cars.ts';
import { addDays, dayIn } from '../../contract/dates.ts';
import type { Quote, QuoteRequest } from '../../contract/rentals/rentals.ts';
import { chooseMore } from '../booking-steps.ts';
import { addPhotos, describeCar, next, picture } from '../listing-steps.ts';
import { tell } from './told.ts';

// What people do while servers are killed and replaced behind nginx.
const { E2E_URL: url = '', CLUSTER_END: end = '' } = process.env;
const DAYS = 3;

/** A browser of one's own for each round. A broken script fails it; an answer of 502 that the page deals with does not. */
async function inNewBrowser(browser: Browser, journey: (page: Page) => Promise<void>) {
  const context = await browser.newContext({ baseURL: url, reducedMotion: 'reduce' });
  const page = await context.newPage();
  const surprises: string[] = [];
  page.on('pageerror', (error) => surprises.push(String(error)));
  await journey(page);
  expect(surprises).toEqual([]);
  await context.close();
}

/** Rounds of a journey until the end is announced, one at least. */
async function untilTheEnd(round: () => Promise<void>) {
  do await round();
  while (!existsSync(end));
}

/** Fills in the register screen. When the answer was lost, the person tries again under another address. */
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

/** Asks the API, and asks again while servers come and go: only for what may be repeated. */
async function ask<Answer>(
  from: APIRequestContext,
  path: string,
  { token, ...options }: { method?: string; data?: object; token?: string } = {},
) {
  const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {};
  let answer: Answer | undefined;
  await expect(async () => {
    const response = await from.fetch(path, { ...options, headers });
    expect(response.status(), `${path}: ${await response.text()}`).toBeLessThan(300);
    answer = (await response.json()) as Answer;
  }).toPass({ timeout: 60_000 });
  return answer!;
}

const askAs = async <Answer>(page: Page, path: string) =>
  ask<Answer>(page.request, path, { token: await tokenOf(page) });

/** An administrator, at another desk, looks at the car and lists it. If the answer was lost, they look again. */
async function activate(carId: string) {
  const desk = await request.newContext({ baseURL: url });
  const credentials = { email: 'admin@sparekey.test', password: 'sparekey-demo' };
  const signIn = { method: 'POST', data: credentials };
  const { accessToken: token } = await ask<SignedIn>(desk, '/api/auth/sign-in', signIn);
  await expect(async () => {
    const { status, version } = await ask<CarDetails>(desk, `/api/cars/${carId}`, { token });
    if (status === 1) return;
    const headers = { authorization: `Bearer ${token}` };
    const answer = await desk.patch(`/api/admin/cars/${carId}/status`, { data: { status: 1, version }, headers });
    expect(answer.status(), await answer.text()).toBeLessThan(300);
  }).toPass({ timeout: 60_000 });
  await desk.dispose();
}

/** What these days cost; nothing if they cannot be booked at once. */
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

/** A car and days far ahead, by chance, so that people do not want the same ones. */
async function chooseDays(page: Page): Promise<Quote> {
  const { cars } = await askAs<CarPage>(page, '/api/cars?limit=24');
  for (;;) {
    const startDate = addDays(dayIn('UTC'), 150 + randomInt(200));
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
      tell({ photos: car.photos.map(({ key }) => key) });
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
        tell({ booking: { ...(await pay(page)), isCancelled: false } });
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
      await chooseMore(page, 'Cancel the trip');
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^Cancel the trip/ })
        .click();
      await expect(page.getByText('You cancelled this trip')).toBeVisible();
      tell({ booking: { ...booking, isCancelled: true } });
    }),
  );
});
