import type { Locator, Page } from '@playwright/test';
import { day } from '../server/testing/today.ts';
import { demoCar, demoCars } from './booking-steps.ts';
import { expect, signInAs, test, watchRequests, withoutStream, ONCE } from './fixtures.ts';

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

const detailsPath = async (page: Page) => `/details/${(await demoCar(page)).id}`;

// A service worker would serve scripts from its cache, which the tests could not hold back.
test.use({ serviceWorkers: 'block' });

test.beforeEach(async ({ page }) => {
  await withoutStream(page);
  await signInAs(page, 'renter');
});

for (const [name, pathOf] of [
  ['home', async () => '/'],
  ['browse', async () => '/rentcar'],
  ['browse with dates', async () => `/rentcar?from=${day(100)}&to=${day(104)}`],
  ['a car’s details', detailsPath],
  ['my cars', async () => '/mycars'],
  ['trips', async () => '/trips'],
] as const) {
  test(`the layout does not shift while ${name} loads`, async ({ page }) => {
    const path = await pathOf(page);
    const hasLoaded = watchRequests(page);
    await page.goto(path);
    await hasLoaded();
    expect(await layoutShift(page)).toBeLessThan(CLS_MAX);
  });
}

test('links above an owner’s cars stay in place while cars and counts load', ONCE, async ({ page }) => {
  await signInAs(page, 'owner');
  const released = Promise.withResolvers<void>();
  await page.route(/\/api\/(my\/cars|waits)\b/, async (route) => {
    await released.promise;
    await route.continue();
  });
  await page.goto('/mycars');
  const main = page.getByRole('main');
  const placesOf = () =>
    Promise.all(
      ['Bookings', 'Earnings', 'List a car'].map((name) => main.getByRole('link', { name }).first().boundingBox()),
    );
  await expect(main.getByRole('link', { name: 'Earnings' })).toBeVisible();
  await page.evaluate(() => document.fonts.ready);
  const early = await placesOf();
  released.resolve();
  await expect(main.getByRole('link', { name: /Bookings.*waiting for you/ })).toBeVisible();
  await expect(main.getByRole('link', { name: 'All calendars' })).toBeVisible();
  expect(await placesOf()).toEqual(early);
});

test('reviews that load late do not move the booking button', ONCE, async ({ page }) => {
  const released = Promise.withResolvers<void>();
  const requested = page.waitForRequest('**/api/cars/*/reviews*');
  await page.route('**/api/cars/*/reviews*', async (route) => {
    await released.promise;
    await route.continue();
  });
  const { id } = (await demoCars(page)).find(({ reviewCount = 0 }) => reviewCount > 0)!;
  await page.goto(`/details/${id}`);
  await page.locator('#reviews').scrollIntoViewIfNeeded();
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await requested;
  const panel = page.getByRole('region', { name: 'Book this car' });
  const before = await panel.boundingBox();
  released.resolve();
  await expect(page.locator('#reviews').getByRole('list').first()).toBeVisible();
  await expect.poll(() => panel.boundingBox()).toEqual(before);
});

test('requests the hero image once, before any script', ONCE, async ({ page }) => {
  await page.goto('about:blank');
  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  const hasLoaded = watchRequests(page);
  await page.goto('/');
  await hasLoaded();
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
  const hasLoaded = watchRequests(page);
  const [response] = await Promise.all([
    page.waitForResponse((response) => new URL(response.url()).pathname === `/api/cars/${path.split('/').at(-1)}`),
    page.goto(path),
  ]);
  await hasLoaded();
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
    const hasLoaded = watchRequests(page);
    const [response] = await Promise.all([
      page.waitForResponse((response) => isSearch(response.url())),
      page.goto('/rentcar?passengers=4&sort=price_asc'),
    ]);
    await hasLoaded();
    const { cars } = (await response.json()) as { cars: { title: string; photo: { key: string } }[] };
    await expect(page.getByRole('heading', { level: 2, name: cars[0]!.title })).toBeVisible();
    expect(requests.filter(isSearch)).toHaveLength(1);
    expect(requests.findIndex(isSearch)).toBeLessThan(requests.findIndex((url) => url.includes('/browse-page-')));
    const photos = requests.filter((url) => url.startsWith('/photos/'));
    expect(photos[0]).toContain(cars[0]!.photo.key);
    expect(photos.filter((url) => url.includes(cars[0]!.photo.key))).toHaveLength(1);
  },
);

/** Position and size in whole pixels, empty while it is not shown. */
async function placeOf(picture: Locator): Promise<number[]> {
  const box = await picture.boundingBox();
  return box ? [box.x, box.y, box.width, box.height].map(Math.round) : [];
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
    await expect.poll(() => placeOf(page.locator('.auth-picture img, main img').first()), path).toEqual(early);
  };
  for (const path of ['/', await detailsPath(page), '/rentcar']) await staysInPlace(path);
  // A URL without scripts, which would store the signed-in user again.
  await page.goto('/api/health');
  await page.evaluate(() => localStorage.clear());
  await staysInPlace('/login');
});
