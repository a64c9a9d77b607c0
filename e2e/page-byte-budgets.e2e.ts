import type { Page } from '@playwright/test';
import type { CarPage } from '../contract/cars/cars.ts';
import { getJson } from './booking-steps.ts';
import { expect, signInAs, test, watchRequests, withoutStream } from './fixtures.ts';
import { mockStreets } from './map-steps.ts';

const KILOBYTE = 1_000;

/** The first instance of each blocks a slow phone for 100 to 200 ms. */
const SLOW_CONSTRUCTORS = ['NumberFormat', 'DateTimeFormat', 'ListFormat'] as const;

/** Records which `Intl` objects the page creates, with stack traces. */
const watchIntl = (page: Page) =>
  page.addInitScript((names) => {
    const made: string[] = [];
    Object.assign(globalThis, { made });
    for (const name of names) {
      const watched = new Proxy<object>(Intl[name], {
        construct(target, args) {
          made.push(`${name} ${new Error().stack}`);
          return Reflect.construct(target as typeof Intl.NumberFormat, args) as object;
        },
      });
      Object.assign(Intl, { [name]: watched });
    }
  }, SLOW_CONSTRUCTORS);

/**
 * Returns the bytes of all scripts that a page loads, as received by the browser: compressed, with
 * headers. Excludes performance reporting, the event stream and what they load, because these come later.
 */
async function firstLoadBytes(page: Page, path: string, allowsIntl = false): Promise<number> {
  await page.goto('about:blank');
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.setCacheDisabled', { cacheDisabled: true });
  const scripts = new Set<string>();
  const sizes: number[] = [];
  let isFollowed = false;
  devtools.on('Network.responseReceived', ({ requestId, response }) => {
    isFollowed ||= response.url.includes('follow-events');
    if (/\.js(\?|$)/.test(response.url) && !isFollowed && !response.url.includes('report-vitals'))
      scripts.add(requestId);
  });
  const styles: string[] = [];
  await watchIntl(page);
  await withoutStream(page);
  devtools.on('Network.requestWillBeSent', ({ request }) => {
    if (request.url.endsWith('.css') && !isFollowed) styles.push(request.url);
  });
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) sizes.push(encodedDataLength);
  });
  const hasLoaded = watchRequests(page);
  await page.goto(path);
  await hasLoaded();
  await devtools.detach();
  expect(sizes.length).toBeGreaterThan(2);
  expect(styles).toEqual([...new Set(styles)]);
  const made = await page.evaluate(() => (globalThis as unknown as { made: string[] }).made);
  if (!allowsIntl) expect(made).toEqual([]);
  return sizes.reduce((sum, size) => sum + size, 0);
}

test.describe('first-load JavaScript', () => {
  test.skip(({ isMobile }) => isMobile, 'The same files are sent to every screen.');

  test('login stays under 90 kB', async ({ page }) => {
    expect(await firstLoadBytes(page, '/login')).toBeLessThan(90 * KILOBYTE);
  });

  for (const [path, limit] of [
    ['/about', 120],
    ['/', 130],
    ['/rentcar', 130],
  ] as const) {
    test(`${path} stays under ${limit} kB`, async ({ page }) => {
      await signInAs(page, 'renter');
      expect(await firstLoadBytes(page, path)).toBeLessThan(limit * KILOBYTE);
    });
  }

  for (const [path, limit] of [
    ['/mycars', 130],
    ['/form', 150],
  ] as const) {
    test(`${path} stays under ${limit} kB for an owner`, async ({ page }) => {
      await signInAs(page, 'owner');
      // These pages show the owner's dates and prices, which need `Intl`.
      expect(await firstLoadBytes(page, path, true)).toBeLessThan(limit * KILOBYTE);
    });
  }

  test('a car’s details page stays under 130 kB', async ({ page }) => {
    await signInAs(page, 'renter');
    // A car with so much text that its map is not in view.
    const { cars } = await getJson<CarPage>(page, '/api/cars?q=Sunset%20Amber&limit=1');
    expect(await firstLoadBytes(page, `/details/${cars[0]!.id}`)).toBeLessThan(130 * KILOBYTE);
  });

  test('the map loads at most 90 kB, with streets, and none of it before it is opened', async ({ page }) => {
    await signInAs(page, 'renter');
    await withoutStream(page);
    await mockStreets(page);
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Network.enable');
    const loaded = new Map<string, { name: string; size: number }>();
    devtools.on('Network.responseReceived', ({ requestId, response }) => {
      const name = /\/assets\/(.+\.(?:js|css))$/.exec(response.url)?.[1];
      if (name) loaded.set(requestId, { name, size: 0 });
    });
    devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      const file = loaded.get(requestId);
      if (file) file.size = encodedDataLength;
    });
    const arrived = watchRequests(page);
    // Loads last, and is not part of the map.
    const lateParts = page.waitForResponse(/\/assets\/offline-trips-/);
    await page.goto('/rentcar');
    await lateParts;
    await arrived();
    const before = [...loaded.values()].map(({ name }) => name);
    expect(before.filter((name) => /map|leaflet|streets|pmtiles/.test(name))).toEqual([]);
    loaded.clear();
    const streets = page.waitForResponse(/\/assets\/[^/]*streets/);
    await page.getByRole('button', { name: 'Map', exact: true }).click();
    await expect(page.locator('.map-pin').first()).toBeVisible();
    await streets;
    await arrived();
    const names = [...loaded.values()].map(({ name, size }) => `${name} ${size}`).join(', ');
    expect(names).toMatch(/map-view/);
    expect(
      [...loaded.values()].reduce((sum, { size }) => sum + size, 0),
      names,
    ).toBeLessThanOrEqual(90 * KILOBYTE);
  });

  test('sends the content security policy with the page, and not with each of its files', async ({ request }) => {
    const page = await request.get('/');
    expect(page.headers()['content-security-policy']).toMatch(/script-src 'self' 'sha256-[\w+/]+='[ ;]/);
    const script = await request.get(/src="(\/assets\/[^"]+\.js)"/.exec(await page.text())![1]!);
    expect(script.headers()).toMatchObject({ 'x-content-type-options': 'nosniff' });
    expect(script.headers()).not.toHaveProperty('content-security-policy');
  });
});
