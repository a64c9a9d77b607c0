import type { Page } from '@playwright/test';
import type { PublicConfig } from '../contract/site/site.ts';
import { readRange } from '../server/map/read-range.ts';
import { buildPmtiles } from '../server/testing/build-pmtiles.ts';

const inHtml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');

/** Mocks an operator's map file that is served with range requests. */
export async function mockStreets(page: Page) {
  const file = '/map/streets.pmtiles';
  const bytes = buildPmtiles();
  const config = (await (await page.request.get('/api/config')).json()) as PublicConfig;
  await page.route('**/rentcar**', async (route) => {
    const response = await route.fetch();
    const attribute = inHtml(JSON.stringify({ ...config, map: { file } }));
    const body = (await response.text()).replace(
      /(name="sparekey-config" content=")[^"]*/,
      (_, before) => before + attribute,
    );
    await route.fulfill({ response, body });
  });
  await page.route(`**${file}`, async (route) => {
    const range = readRange(route.request().headers().range, bytes.length);
    if (typeof range !== 'object') return route.fulfill({ body: bytes });
    const { start, end } = range;
    const headers = { 'content-range': `bytes ${start}-${end}/${bytes.length}`, 'accept-ranges': 'bytes' };
    return route.fulfill({ status: 206, headers, body: bytes.subarray(start, end + 1) });
  });
}
