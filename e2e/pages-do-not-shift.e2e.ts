import type { Locator, Page } from '@playwright/test';
import type { CallOutput } from '../contract/calls.ts';
import { getJson } from './booking-steps.ts';
import { expect, signInAs, test, withoutStream, ONCE } from './fixtures.ts';

const CLS_MAX = 0.02;

/** The cumulative layout shift while the page loaded. */
const layoutShift = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((done) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
            if (!entry.hadRecentInput) sum += entry.value;
          }
        }).observe({ type: 'layout-shift', buffered: true });
        requestAnimationFrame(() => setTimeout(() => done(sum)));
      }),
  );

async function detailsPath(page: Page): Promise<string> {
  await page.goto('/');
  const link = page.getByRole('link', { name: /^DETAILS/ }).first();
  return (await link.getAttribute('href'))!;
}

// A service worker would serve scripts from its cache, which the tests could not hold back.
test.use({ serviceWorkers: 'block' });

test.beforeEach(async ({ page }) => {
  await withoutStream(page);
  await signInAs(page, 'renter');
});

for (const [name, pathOf] of [
  ['home', async () => '/'],
  ['browse', async () => '/rentcar'],
  ['browse with dates', async () => '/rentcar?startDate=2027-03-01&endDate=2027-03-05'],
  ['a car’s details', detailsPath],
  ['my cars', async () => '/mycars'],
  ['trips', async () => '/trips'],
] as const) {
  test(`the layout does not shift while ${name} loads`, async ({ page }) => {
    await page.goto(await pathOf(page), { waitUntil: 'networkidle' });
    expect(await layoutShift(page)).toBeLessThan(CLS_MAX);
  });
}

test('reviews that load late do not move the booking button', ONCE, async ({ page }) => {
  const released = Promise.withResolvers<void>();
  const requested = page.waitForRequest('**/api/cars/*/reviews*');
  await page.route('**/api/cars/*/reviews*', async (route) => {
    await released.promise;
    await route.continue();
  });
  const { cars } = await getJson<CallOutput<'GET /api/cars'>>(page, '/api/cars?minRating=1');
  await page.goto(`/details/${cars[0]!.id}`);
  await page.locator('#reviews').scrollIntoViewIfNeeded();
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await requested;
  const panel = page.getByRole('region', { name: 'Book this car' });
  const before = await panel.boundingBox();
  released.resolve();
  await expect(page.locator('#reviews').getByRole('list').first()).toBeVisible();
  expect(await panel.boundingBox()).toEqual(before);
});

test('requests the hero image once, before any script', ONCE, async ({ page }) => {
  await page.goto('about:blank');
  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  await page.goto('/', { waitUntil: 'networkidle' });
  const heroes = requests.filter((path) => path.includes('/hero-'));
  expect(heroes).toHaveLength(1);
  expect(requests.indexOf(heroes[0]!)).toBeLessThan(requests.findIndex((path) => path.includes('/home-page-')));
  expect(requests.indexOf(heroes[0]!)).toBeLessThan(requests.findIndex((path) => path.startsWith('/api/')));
});

test('a car page requests the main photo first', ONCE, async ({ page }) => {
  const path = await detailsPath(page);
  await page.goto('about:blank');
  const photos: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/photos/')) photos.push(pathname);
  });
  const [response] = await Promise.all([
    page.waitForResponse((response) => new URL(response.url()).pathname === `/api/cars/${path.split('/').at(-1)}`),
    page.goto(path, { waitUntil: 'networkidle' }),
  ]);
  const car = (await response.json()) as { photos: { key: string }[] };
  expect(photos[0]).toContain(car.photos[0]!.key);
});

test(
  'browse requests its cars once, before its script has loaded, and the first photo at the same time',
  ONCE,
  async ({ page }) => {
    await page.goto('about:blank');
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url().replace(/^\w+:\/\/[^/]+/, '')));
    const isSearch = (url: string) => /\/api\/cars\?(?=.*minSeats=4)(?=.*withTotal=true)/.test(url);
    const [response] = await Promise.all([
      page.waitForResponse((response) => isSearch(response.url())),
      page.goto('/rentcar?passengers=4&sort=price_asc', { waitUntil: 'networkidle' }),
    ]);
    const { cars } = (await response.json()) as { cars: { title: string; photo: { key: string } }[] };
    await expect(page.getByRole('heading', { level: 2, name: cars[0]!.title })).toBeVisible();
    expect(requests.filter(isSearch)).toHaveLength(1);
    expect(requests.findIndex(isSearch)).toBeLessThan(requests.findIndex((url) => url.includes('/browse-page-')));
    const photos = requests.filter((url) => url.startsWith('/photos/'));
    expect(photos[0]).toContain(cars[0]!.photo.key);
    expect(photos.filter((url) => url.includes(cars[0]!.photo.key))).toHaveLength(1);
  },
);

/** Position and size in whole pixels. */
async function placeOf(picture: Locator): Promise<number[]> {
  const { x, y, width, height } = (await picture.boundingBox())!;
  return [x, y, width, height].map(Math.round);
}

test('on a phone, the photo appears before the page’s script has loaded, and does not move', async ({
  page,
  isMobile,
}) => {
  test.skip(!isMobile, 'A wide screen has text above it.');
  const staysInPlace = async (path: string) => {
    let release = () => {};
    const held = new Promise<void>((done) => (release = done));
    // Blocks all scripts, because any that ran before the first frame would show a spinner instead.
    await page.route(/\/assets\/[^/]+\.js/, async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(path, { waitUntil: 'commit' });
    await expect(page.locator('#root img'), path).toBeVisible();
    const early = await placeOf(page.locator('#root img'));
    release();
    await page.locator('main').waitFor();
    await page.unrouteAll();
    expect(await placeOf(page.locator('.auth-picture img, main img').first()), path).toEqual(early);
  };
  for (const path of ['/', await detailsPath(page), '/rentcar']) await staysInPlace(path);
  // A URL without scripts, which would store the signed-in user again.
  await page.goto('/api/health');
  await page.evaluate(() => localStorage.clear());
  await staysInPlace('/login');
});
