import type { Page } from '@playwright/test';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildPmtiles } from '../server/testing/build-pmtiles.ts';
import { expect, expectGoodPage, FULL, signInAs, test as base } from './fixtures.ts';
import { picture } from './listing-steps.ts';
import { PRODUCT_TIMEOUT, startProduct } from './start-product.ts';

const TILE_HOST = 'https://tiles.example.org';
/** As in a file of a whole country, nearly all of it is never shown. */
const FILE = Buffer.concat([buildPmtiles(), Buffer.alloc(1_000_000)]);

/** Starts separate servers with a street map, one from a file and one from another host. */
const test = base.extend<object, { fileUrl: string; tilesUrl: string }>({
  fileUrl: [
    async ({}, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'sparekey-map-'));
      const path = join(folder, 'streets.pmtiles');
      writeFileSync(path, FILE);
      const { url, stop } = await startProduct({ MAP_FILE: path });
      await use(url);
      await stop();
      rmSync(folder, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: PRODUCT_TIMEOUT },
  ],
  tilesUrl: [
    async ({}, use) => {
      const { url, stop } = await startProduct({
        MAP_TILES: `${TILE_HOST}/{z}/{x}/{y}.png`,
        MAP_CREDIT: '© Example Survey',
      });
      await use(url);
      await stop();
    },
    { scope: 'worker', timeout: PRODUCT_TIMEOUT },
  ],
});

const map = (page: Page) => page.getByRole('region', { name: 'Map of the cars found' });

/** Counts the pixels of map tiles in the colour of land, and in the lighter colour of streets. */
const painted = (page: Page) =>
  map(page)
    .locator('canvas')
    .evaluateAll((tiles) => {
      const count = { land: 0, streets: 0 };
      for (const tile of tiles as HTMLCanvasElement[]) {
        const { data } = tile.getContext('2d')!.getImageData(0, 0, tile.width, tile.height);
        for (let at = 0; at < data.length; at += 4) {
          if (data[at] === 0xe2 && data[at + 1] === 0xdf && data[at + 2] === 0xda) count.land++;
          else if (Math.min(data[at]!, data[at + 1]!, data[at + 2]!) > 0xe0) count.streets++;
        }
      }
      return count;
    });

test.describe('with a map file', () => {
  test.use({ baseURL: async ({ fileUrl }, use) => use(fileUrl) });

  test(
    'draws streets from the visible parts of the file, which the browser requests as ranges',
    FULL,
    async ({ page }) => {
      await signInAs(page, 'renter');
      let bytes = 0;
      const statuses = new Set<number>();
      page.on('response', (response) => {
        if (!response.url().endsWith('/map/streets.pmtiles')) return;
        statuses.add(response.status());
        bytes += Number(response.headers()['content-length']);
      });
      await page.emulateMedia({ colorScheme: 'light' });
      await page.goto('/rentcar?view=map');
      await expect(map(page)).toBeVisible();
      await expect.poll(async () => (await painted(page)).land).toBeGreaterThan(10_000);
      await expect.poll(async () => (await painted(page)).streets).toBeGreaterThan(10_000);
      await expectGoodPage(page);
      await map(page).getByRole('button', { name: 'Zoom out' }).click();
      await expect.poll(async () => (await painted(page)).streets).toBeGreaterThan(10_000);
      expect([...statuses]).toEqual([206]);
      expect(bytes).toBeLessThan(FILE.length / 5);
    },
  );
});

test.describe('with another host', () => {
  test.use({ baseURL: async ({ tilesUrl }, use) => use(tilesUrl) });

  test('shows that host’s images, names its source, and contacts no other host', FULL, async ({ page, baseURL }) => {
    const tile = await picture('tile.jpg', '#cfe');
    const hosts = new Set<string>();
    page.on('request', (request) => hosts.add(new URL(request.url()).origin));
    // Only images get through the content security policy.
    await page.route(`${TILE_HOST}/**`, (route) => route.fulfill({ contentType: tile.mimeType, body: tile.buffer }));
    await signInAs(page, 'renter');
    await page.goto('/rentcar?view=map');
    await expect(map(page)).toContainText('© Example Survey');
    const loaded = () =>
      map(page)
        .locator(`img[src^="${TILE_HOST}/"]`)
        .evaluateAll((tiles) => (tiles as HTMLImageElement[]).filter(({ naturalWidth }) => naturalWidth > 0).length);
    await expect.poll(loaded).toBeGreaterThan(3);
    await expectGoodPage(page);
    expect([...hosts].filter((host) => host.startsWith('http')).toSorted()).toEqual([baseURL!, TILE_HOST].toSorted());
    await page.goto('about:blank');
  });
});
