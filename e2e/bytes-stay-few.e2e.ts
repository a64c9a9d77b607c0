import type { Page } from '@playwright/test';
import { gzipSync } from 'node:zlib';
import { expect, signInAs, test } from './fixtures.ts';

const KILOBYTE = 1_000;

/** What the scripts weigh, gzipped, that a page asks for until it is quiet. Reports of speed come later and do not count. */
async function firstLoadBytes(page: Page, path: string): Promise<number> {
  await page.goto('about:blank');
  const urls = new Set<string>();
  page.on('request', (request) => {
    if (/\.js(\?|$)/.test(request.url()) && !request.url().includes('report-vitals')) urls.add(request.url());
  });
  await page.goto(path, { waitUntil: 'networkidle' });
  const files = await Promise.all([...urls].map(async (url) => (await page.request.get(url)).body()));
  expect(files.length).toBeGreaterThan(2);
  return files.reduce((sum, file) => sum + gzipSync(file, { level: 9 }).length, 0);
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
    await page.goto('/');
    const path = await page
      .getByRole('link', { name: /^DETAILS/ })
      .first()
      .getAttribute('href');
    expect(await firstLoadBytes(page, path!)).toBeLessThan(130 * KILOBYTE);
  });
});
