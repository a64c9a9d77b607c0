import { expect, test as base, type Page, type Request } from '@playwright/test';
import { randomUUID } from 'node:crypto';
import { createRequire } from 'node:module';
import type { SignedIn } from '../contract/accounts/accounts.ts';
import { waitPastMidnight } from '../server/testing/today.ts';

/** Messages that a test provokes on purpose, such as the browser's own line about an answer of 401. */
type Expected = {
  expectConsole: (pattern: RegExp) => void;
  /** Somebody new in a browser of their own. */
  somebodyElse: () => Promise<Page>;
};

/** Every journey fails on an unexpected error in the console, on a crash in a script and on a broken request. */
export const test = base.extend<Expected>({
  baseURL: async ({}, use) => use(process.env.E2E_URL),
  somebodyElse: async ({ browser, baseURL }, use) =>
    use(async () => {
      const page = await (await browser.newContext({ baseURL: baseURL! })).newPage();
      await registerSomebody(page);
      return page;
    }),
  expectConsole: [
    async ({ page, browser }, use) => {
      await waitPastMidnight();
      const expected: RegExp[] = [];
      const errors: { text: string; at?: string }[] = [];
      page.on('console', (message) => {
        if (message.type() === 'error') errors.push({ text: message.text(), at: message.location().url });
      });
      page.on('pageerror', (error) => errors.push({ text: String(error) }));
      await use((pattern) => void expected.push(pattern));
      const surprises = errors.filter(({ text }) => !expected.some((pattern) => pattern.test(text)));
      // Pages may still be asking: a handler that fetches for them must not fail because the journey has ended.
      const pages = browser.contexts().flatMap((context) => context.pages());
      for (const open of pages) if (!open.isClosed()) await open.unrouteAll({ behavior: 'ignoreErrors' });
      for (const context of browser.contexts()) await context.unrouteAll({ behavior: 'ignoreErrors' });
      expect(surprises.map(({ text, at }) => (at ? `${text} ${at}` : text))).toEqual([]);
    },
    // Its own, since it may wait for midnight to pass.
    { auto: true, timeout: 300_000 },
  ],
});

export { expect };

/** For journeys that are the same on every screen: they are made on one. */
export const ONCE = { tag: '@once' };

/** For journeys that differ on a phone: the quick run has them there, too. */
export const PHONE = { tag: '@phone' };

export const DEMO_PASSWORD = 'sparekey-demo';

export async function logIn(page: Page, email: string, password = DEMO_PASSWORD) {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
}

/** Signs in behind the scenes: the screens for it have journeys of their own. What follows begins with a visit. */
async function enter(page: Page, path: '/api/auth/sign-in' | '/api/auth/sign-up', data: object) {
  // Something of the site without scripts, to reach what the browser stores for it. A page of whoever was signed in before may still
  // ask for something, and is left first.
  await page.goto('/favicon.svg');
  const answer = await page.request.post(path, { data });
  expect(answer.ok(), await answer.text()).toBe(true);
  const { user, accessToken } = (await answer.json()) as SignedIn;
  const { uid, displayName, email } = user;
  await page.evaluate(
    (stored) => localStorage.setItem('user', stored),
    JSON.stringify({ uid, displayName, email, accessToken }),
  );
}

/** Signs in as one of the demo people. */
export const signInAs = (page: Page, who: 'renter' | 'owner' | 'admin') =>
  enter(page, '/api/auth/sign-in', { email: `${who}@sparekey.test`, password: DEMO_PASSWORD });

/** An account of one's own, for journeys that change it. */
export async function registerSomebody(page: Page) {
  const person = {
    email: `${randomUUID()}@example.test`,
    password: 'a long and unusual phrase',
    displayName: 'Jo Example',
  };
  await enter(page, '/api/auth/sign-up', person);
  return person;
}

/** For tests that wait until a page asks for nothing more: its stream, which never ends, sends it to ask now and then. */
export const withoutStream = (page: Page) =>
  page.addInitScript(() => {
    const send = globalThis.fetch;
    globalThis.fetch = async (input, init) =>
      input === '/api/events' ? new Response('event: poll\ndata: {}\n\n') : send(input, init);
  });

/**
 * Waits until everything that a page asked for has arrived and was drawn. Unlike Playwright's `networkidle`, it knows the
 * pages that are opened without loading the site again, and waits no fixed half second.
 */
export function watchRequests(page: Page) {
  const open = new Set<Request>();
  page.on('request', (request) => open.add(request));
  const end = (request: Request) => open.delete(request);
  page.on('requestfinished', end).on('requestfailed', end);
  const drawn = () =>
    page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  return async () => {
    // What is drawn may ask for more, such as a part's file and then its data.
    for (let quiet = 0; quiet < 2; quiet++) {
      await drawn();
      if (open.size === 0) continue;
      await expect.poll(() => open.size, { intervals: [20] }).toBe(0);
      quiet = -1;
    }
  };
}

/** Opens another page of the site as a press on a link does: its code, words and styles are there already. */
export async function moveTo(page: Page, path: string) {
  const shown = () => page.locator('body').innerHTML();
  const before = await shown();
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, path);
  await expect.poll(shown, path).not.toBe(before);
}

/** Waits until nothing is on its way from one look to another, a change of theme included. */
export const settle = (page: Page) =>
  page.evaluate(async () => {
    await document.fonts.ready;
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    // The browser may stop animating a page that another one covers.
    // oxlint-disable-next-line sparekey/no-fixed-sleep -- a limit that a passing test never reaches
    const enough = new Promise((done) => setTimeout(done, 5_000));
    await Promise.race([Promise.allSettled(ending.map(({ finished }) => finished)), enough]);
  });

/**
 * Does what sends something, and has it fail once the browser had the time to take the focus from a button that is off meanwhile,
 * which it does a frame later.
 */
export async function holdFailure(page: Page, address: string, send: () => Promise<unknown>) {
  const [asked, released, failed] = Array.from({ length: 3 }, () => Promise.withResolvers<void>());
  const problem = { code: 'server/failed', detail: 'Something went wrong on our side.', status: 500 };
  await page.route(address, async (route) => {
    if (route.request().method() === 'GET') return route.fallback();
    asked!.resolve();
    await released!.promise;
    await route.fulfill({ status: 500, json: problem });
    failed!.resolve();
  });
  await send();
  await asked!.promise;
  await settle(page);
  released!.resolve();
  await failed!.promise;
  await page.unroute(address);
}

/** No sideways scroll, once what measures its room, such as a chart, has heard of the width of the window. */
export async function expectToFit(page: Page) {
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  // Less than nothing on a short page, which keeps room for a scrollbar that it does not have.
  await expect.poll(overflow, { intervals: [20] }).toBeLessThanOrEqual(0);
}

const { source: axeSource } = createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright'))(
  'axe-core',
) as { source: string };

interface Axe {
  run: (options: object) => Promise<{ violations: { id: string; nodes: { target: string[] }[] }[] }>;
}

const COLOURS = ['color-contrast', 'link-in-text-block'];
/** The rules of axe whose answer another theme can change, and those that another language can */
const COLOUR_RULES = { runOnly: { type: 'rule', values: COLOURS } };
export const WORD_RULES = { rules: Object.fromEntries(COLOURS.map((rule) => [rule, { enabled: false }])) };

/**
 * axe is loaded once in a page and reports only what is wrong: its own runner for Playwright loads it again for each look
 * and hands over all that is right, which costs more than the look.
 */
async function accessibilityViolations(page: Page, rules: object): Promise<string[]> {
  for (const frame of page.frames()) {
    if (!(await frame.evaluate(() => 'axe' in globalThis))) await frame.evaluate(axeSource);
  }
  return page.evaluate(
    async (options) => {
      // It looks at a page as it was when it began: what it finds in one that changes meanwhile may be gone already.
      for (let looks = 1; ; looks++) {
        let isStill = true;
        const changes = new MutationObserver(() => (isStill = false));
        changes.observe(document, { subtree: true, childList: true, attributes: true });
        const { violations } = await (globalThis as unknown as { axe: Axe }).axe.run(options);
        isStill &&= changes.takeRecords().length === 0;
        changes.disconnect();
        if (violations.length === 0 || isStill || looks === 5) {
          return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
        }
      }
    },
    { resultTypes: ['violations'], ...rules },
  );
}

/** A phone walks through what a wide window has walked through, in the same colours, which are the dearest to look at. */
const isRepeated = () => test.info().project.name === 'phone';

export const ALL_RULES = {};

/** Checks a page as it stands: no accessibility violation, no sideways scroll. */
export async function expectGoodPage(page: Page, rules: object = isRepeated() ? WORD_RULES : ALL_RULES) {
  // What is about to be replaced is dimmed until then.
  await expect(page.locator('[aria-busy=true]:not(button, a)')).toHaveCount(0);
  await settle(page);
  expect(await accessibilityViolations(page, rules)).toEqual([]);
  await expectToFit(page);
}

/** A wide window and a phone, for journeys that are made once. */
export const SIZES = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
] as const;

export async function expectGoodInBothSizes(page: Page) {
  for (const size of SIZES) {
    await page.setViewportSize(size);
    // Colours are the same, and the dearest to look at.
    await expectGoodPage(page, size === SIZES[0] ? ALL_RULES : WORD_RULES);
  }
  await page.setViewportSize(SIZES[0]);
}

/**
 * Themes differ in colours only, so everything else is looked at in one of them. `evenOnPhones` is for pages that show
 * something there which no wide window shows.
 */
export async function expectGoodInBothThemes(page: Page, { evenOnPhones = false } = {}) {
  if (isRepeated() && !evenOnPhones) return expectGoodPage(page);
  // With motion, colours would be looked at on their way from one theme to the other.
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await expectGoodPage(page, ALL_RULES);
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  const onTheWay = await page.evaluate(
    () => document.getAnimations().filter((one) => one instanceof CSSTransition).length,
  );
  expect(onTheWay, 'colours that are on their way from one theme to the other').toBe(0);
  await expectGoodPage(page, COLOUR_RULES);
}

/** For journeys that are made once, on pages that a phone shows no differently: both themes, and the width of a phone. */
export async function expectGoodEverywhere(page: Page) {
  await expectGoodInBothThemes(page);
  await page.setViewportSize(SIZES[1]);
  await expectToFit(page);
  await page.setViewportSize(SIZES[0]);
}
