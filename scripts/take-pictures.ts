import { chromium, type Browser, type Page } from '@playwright/test';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import type { CallName, CallOutput } from '../contract/calls.ts';
import { paths } from '../contract/paths.ts';
import { withoutStream } from '../e2e/fixtures.ts';
import { startProduct } from '../e2e/start-product.ts';
import { ensureChromium } from './find-chromium.ts';

// Takes the screenshots in docs/images with demo data. Usage: npm run pictures [-- home earnings …]

const FOLDER = fileURLToPath(new URL('../docs/images/', import.meta.url));
const WIDE = { viewport: { width: 1440, height: 900 } };
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };

type Call = <Name extends CallName>(name: Name, query?: string) => Promise<CallOutput<Name>>;
interface Picture {
  as: 'renter' | 'owner' | 'admin';
  at: string | ((call: Call) => Promise<string>);
  size?: typeof WIDE | typeof PHONE;
}

const ratedCar = async (call: Call) => paths.details((await call('GET /api/cars', '?sort=rating')).cars[0]!.id);
const ownCalendar = async (call: Call) => paths.calendar((await call('GET /api/my/cars')).cars[0]!.id);
const firstThread = async (call: Call) => paths.thread((await call('GET /api/threads')).threads[0]!.id);
const firstTrip = async (call: Call) => paths.trip((await call('GET /api/my/rentals')).rentals[0]!.id);

const PICTURES: Record<string, Picture> = {
  home: { as: 'renter', at: paths.home },
  browse: { as: 'renter', at: paths.browse },
  details: { as: 'renter', at: ratedCar },
  'details-phone': { as: 'renter', at: ratedCar, size: PHONE },
  trip: { as: 'renter', at: firstTrip },
  'trips-phone': { as: 'renter', at: paths.trips, size: PHONE },
  messages: { as: 'renter', at: firstThread },
  'messages-phone': { as: 'renter', at: firstThread, size: PHONE },
  calendar: { as: 'owner', at: ownCalendar },
  earnings: { as: 'owner', at: paths.earnings },
  'earnings-phone': { as: 'owner', at: paths.earnings, size: PHONE },
  pendings: { as: 'admin', at: paths.pendings },
  overview: { as: 'admin', at: paths.overview },
  money: { as: 'admin', at: paths.money },
};

async function signIn(page: Page, who: Picture['as']) {
  await page.goto(paths.login);
  await page.getByLabel('Email').fill(`${who}@sparekey.test`);
  await page.getByLabel('Password', { exact: true }).fill('sparekey-demo');
  await page.getByRole('button', { name: 'Login' }).click();
  await page.waitForURL((url) => url.pathname === paths.home);
}

/** Waits until the page has loaded and rendered. */
async function settle(page: Page) {
  await page.locator('main').waitFor();
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.fonts.ready);
  await page.waitForFunction(() =>
    [...document.images].every((image) => {
      const { left, top, right, bottom } = image.getBoundingClientRect();
      const isInView = right > 0 && bottom > 0 && left < innerWidth && top < innerHeight && image.checkVisibility();
      return image.complete || !isInView;
    }),
  );
}

async function take(browser: Browser, url: string, name: string, { as, at, size = WIDE }: Picture) {
  const context = await browser.newContext({ ...size, baseURL: url, locale: 'en-US', reducedMotion: 'reduce' });
  const page = await context.newPage();
  await withoutStream(page);
  await signIn(page, as);
  const accessToken = await page.evaluate(
    () => (JSON.parse(localStorage.getItem('user')!) as { accessToken: string }).accessToken,
  );
  const call: Call = async (name, query = '') => {
    const headers = { authorization: `Bearer ${accessToken}` };
    return (await page.request.get(name.replace('GET ', '') + query, { headers })).json();
  };
  const address = typeof at === 'string' ? at : await at(call);
  for (const theme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: theme });
    await page.goto(address);
    await settle(page);
    const picture = await page.screenshot({ animations: 'disabled' });
    await sharp(picture)
      .resize({ width: size === PHONE ? 585 : 1440 })
      .webp({ quality: 72, effort: 6 })
      .toFile(join(FOLDER, `${name}-${theme}.webp`));
  }
  await context.close();
  console.log(`${name}: ${address}`);
}

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !(name in PICTURES));
if (unknown.length > 0) {
  console.error(`Unknown picture: ${unknown.join(', ')}. Available: ${Object.keys(PICTURES).join(', ')}`);
  process.exit(1);
}
mkdirSync(FOLDER, { recursive: true });
const product = await startProduct();
const browser = await chromium.launch({
  executablePath: ensureChromium(),
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
});
try {
  for (const [name, picture] of Object.entries(PICTURES)) {
    if (wanted.length === 0 || wanted.includes(name)) await take(browser, product.url, name, picture);
  }
} finally {
  await browser.close();
  await product.stop();
}
