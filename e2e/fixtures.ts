import { expect, test as base, type Page, type Request } from '@playwright/test';
import { randomUUID } from 'node:crypto';
import { createRequire } from 'node:module';
import type { SignedIn } from '../contract/accounts/accounts.ts';
import { isQuickRun } from '../scripts/test/tiers.ts';
import { beginTest, MIDNIGHT_TIMEOUT } from '../server/testing/today.ts';

/** Allows console messages that a test causes deliberately, such as the browser's message about a 401 response. */
type Expected = {
  expectConsole: (pattern: RegExp) => void;
  /** A new user in a separate browser context. */
  anotherUser: () => Promise<Page>;
};

/** Fails every journey on unexpected console errors, script errors and failed requests. */
export const test = base.extend<Expected>({
  baseURL: async ({}, use) => use(process.env.E2E_URL),
  anotherUser: async ({ browser, baseURL }, use) =>
    use(async () => {
      const page = await (await browser.newContext({ baseURL: baseURL! })).newPage();
      await registerUser(page);
      return page;
    }),
  expectConsole: [
    async ({ page, browser }, use, { timeout }) => {
      // The test may triple its timeout with `test.slow()`.
      await beginTest({ limit: 3 * timeout });
      const expected: RegExp[] = [];
      const errors: { text: string; at?: string }[] = [];
      page.on('console', (message) => {
        if (message.type() === 'error') errors.push({ text: message.text(), at: message.location().url });
      });
      page.on('pageerror', (error) => errors.push({ text: String(error) }));
      await use((pattern) => void expected.push(pattern));
      const unexpected = errors.filter(({ text }) => !expected.some((pattern) => pattern.test(text)));
      // Pages may have pending requests, and their route handlers must not fail because the journey has ended.
      const pages = browser.contexts().flatMap((context) => context.pages());
      for (const open of pages)
        if (!open.isClosed()) await open.unrouteAll({ behavior: 'ignoreErrors' }).catch(() => {});
      for (const context of browser.contexts()) await context.unrouteAll({ behavior: 'ignoreErrors' }).catch(() => {});
      expect(unexpected.map(({ text, at }) => (at ? `${text} ${at}` : text))).toEqual([]);
    },
    { auto: true, timeout: MIDNIGHT_TIMEOUT },
  ],
});

export { expect };

/** For journeys that do not depend on the screen size, which run in one project only. */
export const ONCE = { tag: '@once' };

/** The same for journeys whose rules are tested through the API, or that rarely break: only `npm run test:all` runs them. */
export const FULL = { tag: ['@once', '@full'] };

/** For journeys that differ on a phone, which the quick tier also runs on a phone. */
export const PHONE = { tag: '@phone' };

const DEMO_PASSWORD = 'sparekey-demo';

export async function logIn(page: Page, email: string, password = DEMO_PASSWORD) {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
}

/** Signs in through the API, because the sign-in pages have their own journeys. Open a page afterwards. */
async function enter(page: Page, path: '/api/auth/sign-in' | '/api/auth/sign-up', data: object) {
  // A URL of the site without scripts gives access to its storage, and leaves the page of the previous user, which may
  // still send requests.
  await page.goto('/favicon.svg');
  const response = await page.request.post(path, { data });
  expect(response.ok(), await response.text()).toBe(true);
  const { user, accessToken } = (await response.json()) as SignedIn;
  const { uid, displayName, email } = user;
  await page.evaluate(
    (stored) => localStorage.setItem('user', stored),
    JSON.stringify({ uid, displayName, email, accessToken }),
  );
}

/** Signs in as one of the demo users. */
export const signInAs = (page: Page, who: 'renter' | 'owner' | 'admin') =>
  enter(page, '/api/auth/sign-in', { email: `${who}@sparekey.test`, password: DEMO_PASSWORD });

/** Registers a new user, for journeys that change the account. */
export async function registerUser(page: Page, displayName = 'Jo Example') {
  const person = {
    email: `${randomUUID()}@example.test`,
    password: 'a long and unusual phrase',
    displayName,
  };
  await enter(page, '/api/auth/sign-up', person);
  return person;
}

/** For tests that wait for network idle: ends the never-ending event stream, so that the page polls instead. */
export const withoutStream = (page: Page) =>
  page.addInitScript(() => {
    const send = globalThis.fetch;
    globalThis.fetch = async (input, init) =>
      input === '/api/events' ? new Response('event: poll\ndata: {}\n\n') : send(input, init);
  });

/**
 * Waits until all requests of a page have finished and rendered. Unlike Playwright's `networkidle`, it works for
 * client-side navigation, and does not wait a fixed half second.
 */
export function watchRequests(page: Page) {
  const open = new Set<Request>();
  page.on('request', (request) => open.add(request));
  const end = (request: Request) => open.delete(request);
  page.on('requestfinished', end).on('requestfailed', end);
  const drawn = () =>
    page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  return async () => {
    // Rendering may cause more requests, such as for a lazy chunk and then its data.
    for (let quiet = 0; quiet < 2; quiet++) {
      await drawn();
      if (open.size === 0) continue;
      await expect.poll(() => open.size, { intervals: [20] }).toBe(0);
      quiet = -1;
    }
  };
}

/** Stops the page's time, also for later pages: it passes only in `pollInSteps` and `page.clock.runFor`, until `page.clock.resume`. */
export async function stopClock(page: Page) {
  await page.clock.install();
  // The clock cannot be stopped in the past.
  await page.clock.pauseAt(Date.now() + 60_000);
}

/** Polls a value on a page whose time is stopped. Rendering needs timers, so a little time passes before each attempt. */
export const pollInSteps = <Value>(page: Page, read: () => Promise<Value>) =>
  expect.poll(
    async () => {
      await page.clock.runFor(20);
      return read();
    },
    { intervals: [20] },
  );

/** Navigates on the client like a link, without reloading the site, and waits until the previous page is gone. */
export async function navigateTo(page: Page, path: string) {
  const shown = () => page.locator('body').innerHTML();
  const before = await shown();
  const previous = await page.evaluateHandle((to) => {
    // A page keeps its elements when only the query changes.
    const content =
      new URL(to, location.href).pathname === location.pathname ? null : document.querySelector('main > *');
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
    return content;
  }, path);
  await expect.poll(() => previous.evaluate((content) => content?.isConnected ?? false), path).toBe(false);
  await expect.poll(shown, path).not.toBe(before);
}

/** Waits until all animations and transitions have finished, including theme changes. */
export const settle = (page: Page) =>
  page.evaluate(async () => {
    await document.fonts.ready;
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    // Browsers may pause animations in covered pages.
    // oxlint-disable-next-line sparekey/no-fixed-sleep -- a limit that a passing test never reaches
    const enough = new Promise((done) => setTimeout(done, 5_000));
    await Promise.race([Promise.allSettled(ending.map(({ finished }) => finished)), enough]);
  });

/**
 * Makes the request that `send` triggers fail, but only after the browser had time to take the focus from the disabled
 * button, which happens a frame later.
 */
export async function failAfterFocusLoss(page: Page, address: string, send: () => Promise<unknown>) {
  const [requested, released, failed] = Array.from({ length: 3 }, () => Promise.withResolvers<void>());
  const problem = { code: 'server/failed', detail: 'Something went wrong on our side.', status: 500 };
  await page.route(address, async (route) => {
    if (route.request().method() === 'GET') return route.fallback();
    requested!.resolve();
    await released!.promise;
    await route.fulfill({ status: 500, json: problem });
    failed!.resolve();
  });
  await send();
  await requested!.promise;
  await settle(page);
  released!.resolve();
  await failed!.promise;
  await page.unroute(address);
}

/** Expects no horizontal scrolling, once elements that measure the window, such as charts, have adapted. */
export async function expectToFit(page: Page) {
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  // Negative on a short page, which reserves space for a scrollbar.
  await expect.poll(overflow, { intervals: [20] }).toBeLessThanOrEqual(0);
}

const { source: axeSource } = createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright'))(
  'axe-core',
) as { source: string };

interface Axe {
  run: (options: object) => Promise<{ violations: { id: string; nodes: { target: string[] }[] }[] }>;
}

const COLOURS = ['color-contrast', 'link-in-text-block'];
/** axe rules that depend on the theme, and those that depend on the language */
const COLOUR_RULES = { runOnly: { type: 'rule', values: COLOURS } };
export const WORD_RULES = { rules: Object.fromEntries(COLOURS.map((rule) => [rule, { enabled: false }])) };

/**
 * Loads axe once per page and returns only violations: its own Playwright runner reloads it for each check and
 * transfers all passing results, which takes longer than the check.
 */
async function accessibilityViolations(page: Page, rules: object): Promise<string[]> {
  for (const frame of page.frames()) {
    if (!(await frame.evaluate(() => 'axe' in globalThis))) await frame.evaluate(axeSource);
  }
  return page.evaluate(
    async (options) => {
      // If the page changes during a check, violations may refer to elements that no longer exist, so check again.
      for (let checks = 1; ; checks++) {
        let isStill = true;
        const changes = new MutationObserver(() => (isStill = false));
        changes.observe(document, { subtree: true, childList: true, attributes: true });
        const { violations } = await (globalThis as unknown as { axe: Axe }).axe.run(options);
        isStill &&= changes.takeRecords().length === 0;
        changes.disconnect();
        if (violations.length === 0 || isStill || checks === 5) {
          return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
        }
      }
    },
    { resultTypes: ['violations'], ...rules },
  );
}

/** Contrast is the most expensive check, so only `npm run test:all` checks it, and only in the wide window. */
const skipsColours = () => isQuickRun || test.info().project.name === 'phone';

export const ALL_RULES = {};

/** Checks the current page for accessibility violations and horizontal scrolling. */
export async function expectGoodPage(page: Page, rules: object = skipsColours() ? WORD_RULES : ALL_RULES) {
  // Outdated content is dimmed until it is replaced.
  await expect(page.locator('[aria-busy=true]:not(button, a)')).toHaveCount(0);
  await settle(page);
  expect(await accessibilityViolations(page, rules)).toEqual([]);
  await expectToFit(page);
}

/** A wide window and a phone, for journeys that run once. */
export const SIZES = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
] as const;

export async function expectGoodInBothSizes(page: Page) {
  for (const size of SIZES) {
    await page.setViewportSize(size);
    // Colours are the same in both sizes.
    await expectGoodPage(page, size === SIZES[0] ? undefined : WORD_RULES);
  }
  await page.setViewportSize(SIZES[0]);
}

/**
 * Themes differ only in colours, so everything else is checked in one of them. `evenOnPhones` is for pages with content
 * that only phones show.
 */
export async function expectGoodInBothThemes(page: Page, { evenOnPhones = false } = {}) {
  if (isQuickRun || (skipsColours() && !evenOnPhones)) return expectGoodPage(page);
  // Without reduced motion, colours would be checked during the transition between themes.
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await expectGoodPage(page, ALL_RULES);
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  const transitions = await page.evaluate(
    () => document.getAnimations().filter((one) => one instanceof CSSTransition).length,
  );
  expect(transitions, 'running colour transitions').toBe(0);
  await expectGoodPage(page, COLOUR_RULES);
}

/** For journeys that run once, on pages that look the same on a phone: checks both themes and the width of a phone. */
export async function expectGoodEverywhere(page: Page) {
  await expectGoodInBothThemes(page);
  await page.setViewportSize(SIZES[1]);
  await expectToFit(page);
  await page.setViewportSize(SIZES[0]);
}
