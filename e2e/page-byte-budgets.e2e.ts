import type { Page } from '@playwright/test';
import type { CarPage } from '../contract/cars/cars.ts';
import { ask } from './booking-steps.ts';
import { expect, signInAs, test, withoutStream } from './fixtures.ts';

const KILOBYTE = 1_000;

/** The first of these that a page makes holds up a slow phone for 100 to 200 ms. */
const SLOW_TO_MAKE = ['NumberFormat', 'DateTimeFormat', 'ListFormat'] as const;

/** Writes down what the page makes of `Intl`, with where. */
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
  }, SLOW_TO_MAKE);

/**
 * What the scripts weigh that a page asks for until it is quiet, as the browser counts what it receives: compressed, with
 * headers. Reports of speed, the stream of news and what comes with it are later and do not count.
 */
async function firstLoadBytes(page: Page, path: string, mayMake = false): Promise<number> {
  await page.goto('about:blank');
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.setCacheDisabled', { cacheDisabled: true });
  const scripts = new Set<string>();
  const sizes: number[] = [];
  let isFollowed = false;
  devtools.on('Network.responseReceived', ({ requestId, response }) => {
    isFollowed ||= response.url.includes('follow-page');
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
  await page.goto(path, { waitUntil: 'networkidle' });
  await devtools.detach();
  expect(sizes.length).toBeGreaterThan(2);
  expect(styles).toEqual([...new Set(styles)]);
  const made = await page.evaluate(() => (globalThis as unknown as { made: string[] }).made);
  if (!mayMake) expect(made).toEqual([]);
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
      // Days and prices of one's own stand there, which somebody who signs in first is shown later.
      expect(await firstLoadBytes(page, path, true)).toBeLessThan(limit * KILOBYTE);
    });
  }

  test('a car’s details page stays under 130 kB', async ({ page }) => {
    await signInAs(page, 'renter');
    // One with so much to read that its map is not in sight.
    const { cars } = await ask<CarPage>(page, '/api/cars?q=Sunset%20Amber&limit=1');
    expect(await firstLoadBytes(page, `/details/${cars[0]!.id}`)).toBeLessThan(130 * KILOBYTE);
  });

  test('sends the content security policy with the page, and not with each of its files', async ({ request }) => {
    const page = await request.get('/');
    expect(page.headers()['content-security-policy']).toMatch(/script-src 'self' 'sha256-[\w+/]+='[ ;]/);
    const script = await request.get(/src="(\/assets\/[^"]+\.js)"/.exec(await page.text())![1]!);
    expect(script.headers()).toMatchObject({ 'x-content-type-options': 'nosniff' });
    expect(script.headers()).not.toHaveProperty('content-security-policy');
  });
});
