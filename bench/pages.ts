import { chromium, type Browser, type Page } from '@playwright/test';
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkOut, ROOT } from './check-out.ts';
import { DEMO_EMAILS } from '../contract/demo/demo-rules.ts';
import { DEMO_PASSWORD } from '../server/seed/demo-accounts.ts';
import { ensureChromium } from '../scripts/find-chromium.ts';
import { freePort } from '../scripts/free-port.ts';

/** A cheap phone on a slow connection. */
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };
const CPU_SLOWDOWN = 4;
const LINE = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 200_000 };
const QUIET_MILLISECONDS = 1_500;
const LONGEST_VISIT_MILLISECONDS = 30_000;
const PANNED_PINS = 1_000;

interface Visit {
  largestPaint: number;
  firstPaint: number;
  blocked: number;
  shift: number;
  firstRequest: number;
  scriptBytes: number;
  pictureBytes: number;
}

interface Product {
  name: string;
  url: string;
  stop: () => Promise<void>;
}

/** Builds and starts the product of one tree with demo data in a separate folder. */
async function startProduct(name: string, tree: string): Promise<Product> {
  const port = await freePort();
  const dataDir = mkdtempSync(join(tmpdir(), 'sparekey-pages-'));
  const { NODE_ENV: _, ...environment } = process.env;
  const child = spawn(process.execPath, [join(tree, 'scripts/start.ts')], {
    cwd: tree,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...environment,
      PORT: String(port),
      DATA_DIR: dataDir,
      RATE_LIMIT: 'off',
      SEED: 'demo',
      LOG_LEVEL: 'error',
      PUBLIC_BROWSING: 'on',
    },
  });
  await new Promise<void>((done, fail) => {
    child.once('exit', () => fail(new Error(`${name} did not start.`)));
    child.stdout.on('data', (chunk: Buffer) => chunk.toString().includes('is ready at') && done());
  });
  return {
    name,
    url: `http://localhost:${port}`,
    async stop() {
      const ended = new Promise((done) => child.once('exit', done));
      child.kill('SIGTERM');
      await ended;
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Runs in the page before all other scripts. */
function observe() {
  const seen = { largestPaint: 0, firstPaint: 0, shift: 0, long: [] as { start: number; duration: number }[] };
  Object.assign(window, { seen });
  const watch = (type: string, onEntry: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(onEntry)).observe({ type, buffered: true });
  watch('largest-contentful-paint', (entry) => (seen.largestPaint = entry.startTime));
  watch('paint', (entry) => {
    if (entry.name === 'first-contentful-paint') seen.firstPaint = entry.startTime;
  });
  watch('longtask', ({ startTime: start, duration }) => seen.long.push({ start, duration }));
  watch('layout-shift', (entry) => {
    const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
    if (!hadRecentInput) seen.shift += value;
  });
}

async function openSlowPhone(browser: Browser, account: string | undefined) {
  const context = await browser.newContext(PHONE);
  if (account) await context.addInitScript((user) => localStorage.setItem('user', user), account);
  const page = await context.newPage();
  await page.addInitScript(observe);
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', LINE);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  return { context, page, devtools };
}

/** A visit with an empty cache, or after an earlier one; signed-in users only have their session in the browser's storage. */
async function visit(
  browser: Browser,
  { url }: Product,
  path: string,
  account: string | undefined,
  isSecond = false,
): Promise<Visit> {
  const { context, page, devtools } = await openSlowPhone(browser, account);
  try {
    const bytes = { script: 0, picture: 0 };
    const kinds = new Map<string, string>();
    devtools.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type));
    devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      if (kinds.get(requestId) === 'Script') bytes.script += encodedDataLength;
      if (kinds.get(requestId) === 'Image') bytes.picture += encodedDataLength;
    });
    for (const address of isSecond ? [url + path, 'about:blank', url + path] : [url + path]) {
      Object.assign(bytes, { script: 0, picture: 0 });
      await page.goto(address, { waitUntil: 'load', timeout: LONGEST_VISIT_MILLISECONDS });
      if (address !== 'about:blank') await untilQuiet(page);
    }
    const seen = await page.evaluate(() => {
      const { largestPaint, firstPaint, shift, long } = (window as unknown as { seen: Seen }).seen;
      // Time of long tasks beyond 50 ms after the first paint, when users may start to interact.
      const blocked = long
        .filter(({ start, duration }) => start + duration > firstPaint)
        .reduce((sum, { duration }) => sum + duration - 50, 0);
      const requests = performance
        .getEntriesByType('resource')
        .filter(({ name }) => new URL(name).pathname.startsWith('/api/'))
        .map(({ startTime }) => startTime);
      return {
        largestPaint,
        firstPaint,
        shift,
        blocked,
        firstRequest: requests.length > 0 ? Math.min(...requests) : NaN,
      };
    });
    return { ...seen, scriptBytes: bytes.script, pictureBytes: bytes.picture };
  } finally {
    await context.close();
  }
}

/** Answers searches with the same cars again and again, at points around the first. */
const multiplyCars = (page: Page, count: number) =>
  page.route('**/api/cars?**', async (route) => {
    const response = await route.fetch();
    const { cars } = (await response.json()) as { cars: { point?: [number, number] }[] };
    const [lat, lng] = cars.find(({ point }) => point)!.point!;
    const around = (index: number) => [
      lat + ((index * 7919) % 1000) / 250 - 2,
      lng + ((index * 104_729) % 1000) / 250 - 2,
    ];
    const many = Array.from({ length: count }, (_, index) => ({
      ...cars[index % cars.length],
      id: crypto.randomUUID(),
      point: around(index),
    }));
    await route.fulfill({ response, json: { cars: many, nextCursor: null, total: { count, isExact: true } } });
  });

/** Opens the map after the list has loaded, and pans it. Returns when the first pins are visible, and the longest frame of the panning. */
async function visitMap(browser: Browser, { url }: Product, account: string, pins?: number) {
  const { context, page } = await openSlowPhone(browser, account);
  try {
    if (pins !== undefined) await multiplyCars(page, pins);
    await page.goto(`${url}/rentcar`, { timeout: LONGEST_VISIT_MILLISECONDS });
    await untilQuiet(page);
    const firstPins = await page.evaluate(
      () =>
        new Promise<number>((done) => {
          const started = performance.now();
          const look = () =>
            document.querySelector('.map-pin') ? done(performance.now() - started) : requestAnimationFrame(look);
          [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Map')!.click();
          look();
        }),
    );
    await untilQuiet(page);
    await page.evaluate(() => {
      const frames = { last: performance.now(), longest: 0 };
      Object.assign(window, { frames });
      const next = (now: number) => {
        frames.longest = Math.max(frames.longest, now - frames.last);
        frames.last = now;
        requestAnimationFrame(next);
      };
      requestAnimationFrame(next);
    });
    const { x, y, width, height } = (await page.locator('.leaflet-container').boundingBox())!;
    for (const side of [-1, 1, -1]) {
      await page.mouse.move(x + width / 2, y + height / 2);
      await page.mouse.down();
      await page.mouse.move(x + width / 2 + (side * width) / 3, y + height / 2 + (side * height) / 3, { steps: 30 });
      await page.mouse.up();
    }
    await page.waitForTimeout(QUIET_MILLISECONDS);
    const longestFrame = await page.evaluate(
      () => (window as unknown as { frames: { longest: number } }).frames.longest,
    );
    return { firstPins, longestFrame };
  } finally {
    await context.close();
  }
}

async function measureMap(browser: Browser, products: Product[], rounds: number) {
  for (const product of products) {
    const [firstPins, longestFrames]: [number[], number[]] = [[], []];
    for (let round = 0; round < rounds; round++) {
      firstPins.push((await visitMap(browser, product, await signIn(product))).firstPins);
      longestFrames.push((await visitMap(browser, product, await signIn(product), PANNED_PINS)).longestFrame);
    }
    const first = seconds(median(firstPins));
    const longest = Math.round(median(longestFrames));
    console.log(
      `${'map'.padEnd(9)} ${product.name.padEnd(12)} first pins after ${first}, longest frame while panning ${PANNED_PINS} pins ${longest} ms`,
    );
  }
}

interface Seen {
  largestPaint: number;
  firstPaint: number;
  shift: number;
  long: { start: number; duration: number }[];
}

const untilQuiet = (page: Page) =>
  page
    .waitForFunction(
      (quiet) => {
        const { long, firstPaint } = (window as unknown as { seen: Seen }).seen;
        const ends = [
          ...performance.getEntriesByType('resource').map((entry) => entry.responseEnd),
          ...long.map(({ start, duration }) => start + duration),
          firstPaint || performance.now(),
        ];
        const last = Math.max(...ends);
        return performance.now() - last > quiet;
      },
      QUIET_MILLISECONDS,
      { timeout: LONGEST_VISIT_MILLISECONDS, polling: 250 },
    )
    .catch(() => {});

type Account = 'renter' | 'owner';

async function signIn({ url }: Product, who: Account = 'renter'): Promise<string> {
  const response = await fetch(`${url}/api/auth/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: DEMO_EMAILS[who], password: DEMO_PASSWORD }),
  });
  const { user, accessToken } = (await response.json()) as { user: object; accessToken: string };
  return JSON.stringify({ ...user, accessToken });
}

/** Paths of a car and of a trip of the demo data */
async function findPaths({ url }: Product, account: string) {
  const { accessToken } = JSON.parse(account) as { accessToken: string };
  const firstOf = async (path: string): Promise<string> => {
    const response = await fetch(url + path, { headers: { authorization: `Bearer ${accessToken}` } });
    const [first] = Object.values((await response.json()) as object).find(Array.isArray)!;
    return first.id;
  };
  return {
    details: `/details/${await firstOf('/api/cars')}`,
    trip: `/trips/${await firstOf('/api/my/rentals')}`,
  };
}

const median = (numbers: number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)]!;
const seconds = (milliseconds: number) => (Number.isNaN(milliseconds) ? '–' : `${(milliseconds / 1_000).toFixed(2)} s`);
const kilobytes = (bytes: number) => `${Math.round(bytes / 1_000)} kB`;

const COLUMNS: readonly [title: string, read: (visit: Visit) => number, write: (value: number) => string][] = [
  ['first paint', ({ firstPaint }) => firstPaint, seconds],
  ['largest', ({ largestPaint }) => largestPaint, seconds],
  ['largest / first', ({ largestPaint, firstPaint }) => largestPaint / firstPaint, (value) => value.toFixed(2)],
  ['blocked', ({ blocked }) => blocked, (value) => `${Math.round(value)} ms`],
  ['shift', ({ shift }) => shift, (value) => value.toFixed(3)],
  ['first request', ({ firstRequest }) => firstRequest, seconds],
  ['scripts', ({ scriptBytes }) => scriptBytes, kilobytes],
  ['pictures', ({ pictureBytes }) => pictureBytes, kilobytes],
];

function printTable(page: string, visits: Map<string, Visit[]>) {
  for (const [name, all] of visits) {
    const cells = COLUMNS.map(([, read, write]) => write(median(all.map(read))).padStart(16));
    console.log(`${page.padEnd(12)} ${name.padEnd(12)}${cells.join('')}`);
  }
}

type SignedInPage =
  | { page: 'home' | 'browse' | 'mycars'; path: string; who: Account }
  | { page: 'details' | 'trip'; path?: undefined; who: Account };

const SIGNED_IN_PAGES: readonly SignedInPage[] = [
  { page: 'home', path: '/', who: 'renter' },
  { page: 'browse', path: '/rentcar', who: 'renter' },
  { page: 'details', who: 'renter' },
  { page: 'trip', who: 'renter' },
  { page: 'mycars', path: '/mycars', who: 'owner' },
];

/** Measures visits of a slow phone to this tree, alternating with another commit if given. */
export async function benchPages(rounds: number, against: string | undefined, only: string | undefined) {
  const other = against === undefined ? undefined : checkOut(against);
  const products: Product[] = [];
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: ['--no-sandbox', '--disable-gpu'] });
  try {
    if (other) products.push(await startProduct(against!.slice(0, 12), other.tree));
    products.push(await startProduct('this tree', ROOT));
    console.log(
      `Median of ${rounds} visits, “again” with a full cache: CPU ${CPU_SLOWDOWN} times slower, 1.6 Mbit/s, ${LINE.latency} ms, 390 x 844\n`,
    );
    console.log(`${''.padEnd(25)}${COLUMNS.map(([title]) => title.padStart(16)).join('')}`);
    const paths = new Map<Product, Awaited<ReturnType<typeof findPaths>>>();
    for (const product of products) paths.set(product, await findPaths(product, await signIn(product)));
    for (const { page, path, who, isSecond } of [
      { page: 'login', path: () => '/login' },
      { page: 'stranger', path: (product) => paths.get(product)!.details },
      ...SIGNED_IN_PAGES.flatMap(({ page, who, path }) => {
        const find = (product: Product) => path ?? paths.get(product)![page];
        return [
          { page, path: find, who },
          { page: `${page} again`, path: find, who, isSecond: true },
        ];
      }),
    ] as { page: string; path: (product: Product) => string; who?: Account; isSecond?: boolean }[]) {
      if (only !== undefined && only !== page.replace(' again', '')) continue;
      const visits = new Map<string, Visit[]>(products.map(({ name }) => [name, []]));
      for (let round = 0; round < rounds; round++) {
        for (const product of products) {
          const account = who && (await signIn(product, who));
          visits.get(product.name)!.push(await visit(browser, product, path(product), account, isSecond));
        }
      }
      printTable(page, visits);
    }
    if (only === undefined || only === 'map') await measureMap(browser, products, rounds);
  } finally {
    await browser.close();
    for (const product of products) await product.stop();
    other?.remove();
  }
}
