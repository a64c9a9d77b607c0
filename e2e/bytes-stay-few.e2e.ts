import type { Page } from '@playwright/test';
import { gzipSync } from 'node:zlib';
import { expect, signInAs, test } from './fixtures.ts';

const KILOBYTE = 1_000;

/** What the scripts weigh, gzipped, that a page asks for until it is quiet. Reports of speed come later and do not count. */
async function firstLoadBytes(page: Page, path: string): Promise<number> {
  const sizes = new Map<string, Promise<number>>();
  page.on('response', (response) => {
    const url = response.url();
    if (/\.js(\?|$)/.test(url) && !url.includes('report-vitals')) {
      sizes.set(
        url,
        response.body().then((body) => gzipSync(body, { level: 9 }).length),
      );
    }
  });
  await page.goto(path, { waitUntil: 'networkidle' });
  const all = await Promise.all(sizes.values());
  page.removeAllListeners('response');
  return all.reduce((sum, size) => sum + size, 0);
}

test.describe('first-load JavaScript, gzipped', () => {
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

  test('a car’s details stay under 130 kB', async ({ page }) => {
    await signInAs(page, 'renter');
    const path = await page
      .getByRole('link', { name: /^DETAILS/ })
      .first()
      .getAttribute('href');
    expect(await firstLoadBytes(page, path!)).toBeLessThan(130 * KILOBYTE);
  });
});
