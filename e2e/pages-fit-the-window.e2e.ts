import type { Page } from '@playwright/test';
import type { CarPage, ManagedCars } from '../contract/cars/cars.ts';
import type { Trip } from '../contract/rentals/rentals.ts';
import { LANGUAGES } from '../contract/languages/languages.ts';
import { translator } from '../server/platform/languages/translator.ts';
import { composeMail } from '../server/platform/mail/mail.ts';
import { DEFAULT_THEME } from '../server/platform/mail/mail-theme.ts';
import { renderMail } from '../server/platform/mail/render-mail.ts';
import { ROUTES } from '../web/app/route-table.ts';
import { chooseDates } from './booking-steps.ts';
import { expect, expectToFit, navigateTo, ONCE, signInAs, test, watchRequests, withoutStream } from './fixtures.ts';
import { expectCounterFits, HEADER_WIDTHS } from './header-steps.ts';
import { setLanguage } from './language-steps.ts';
import { callAs } from './listing-steps.ts';
import { mockPages } from './page-mocks.ts';
import { PAGES, pagesOf, visitEach } from './page-table.ts';

const SMALL = { width: 320, height: 640 };
const WIDTHS = [320, 768, 1366, 1440];
test.use({ viewport: SMALL });

/** API fields with user input. */
const TYPED =
  /^(title|location|description|(display|owner|renter|actor)Name|renterEmail|email|name|reason|from|to|before|after|text|notes?|about|why|madeBy)$/;
const HOSTILE = 'Wolkenkuckucksheim'.repeat(5).slice(0, 80);

const LINK = { label: `See ${HOSTILE}`, url: `https://example.test/${HOSTILE}` };
/** Codes such as "wrong-price" or "BRAND_NAME", which the pages translate */
const CODE = /^([a-z]+(-[a-z]+)*|[A-Z][A-Z\d]*(_[A-Z\d]+)*)$/;

const LONG_ROUTE = '/api/admin/cars/:id/status/decisions/:decision';

/** Replaces all user input in a response with one very long word. */
function withEndlessWords(value: unknown, key = ''): unknown {
  if (Array.isArray(value)) return value.map((one) => withEndlessWords(one, key));
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, withEndlessWords(one, name)]));
  }
  if (key === 'route') return LONG_ROUTE;
  if (key === 'address' && typeof value === 'string' && URL.canParse(value)) return LINK.url;
  const isTyped = typeof value === 'string' && TYPED.test(key) && !/^\d{4}-|^\d{2}:\d{2}$/.test(value) && value !== '';
  return isTyped && !CODE.test(value) ? HOSTILE : value;
}

const mockEndlessWords = (page: Page) =>
  page.route('**/api/**', async (route) => {
    const response = await route.fetch();
    if (!response.headers()['content-type']?.includes('json')) return route.fulfill({ response });
    return route.fulfill({ response, json: withEndlessWords(await response.json()) });
  });

// A request may still be pending when a journey ends.
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }));

/** Finds elements that are too wide, and words that break across lines unnecessarily. */
const troubles = (page: Page) =>
  page.evaluate(async () => {
    await document.fonts.ready;
    const found: string[] = [];
    for (const box of [document.documentElement, ...document.querySelectorAll('dialog[open]')]) {
      const { right } = box.getBoundingClientRect();
      if (box.scrollWidth <= box.clientWidth && right <= window.innerWidth) continue;
      const isBeyond = (element: Element) => element.getBoundingClientRect().right > right + 0.5;
      const culprit = [...box.querySelectorAll('*')].find(
        (element) => isBeyond(element) && ![...element.children].some(isBeyond),
      );
      found.push(
        `${box.tagName} is ${box.scrollWidth - box.clientWidth} px too wide: ${culprit?.outerHTML.slice(0, 300)}`,
      );
    }
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const node = texts.currentNode as Text;
      for (const { 0: word, index } of node.data.matchAll(/[\p{L}\p{N}]{2,24}(?![\p{L}\p{N}])/gu)) {
        if (/[\p{L}\p{N}]$/u.test(node.data.slice(0, index))) continue;
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        if (lines.size > 1) found.push(`"${word}" is broken`);
      }
    }
    return found;
  });

/** The distance of the first visible heading from the left edge of the brand above it. */
const headingOffset = (page: Page) =>
  page.evaluate(() => {
    const leftOf = (selector: string) => document.querySelector(selector)!.getBoundingClientRect().left;
    return Math.round(leftOf(location.pathname === '/' ? 'main h2:not(#waits)' : 'main h1') - leftOf('header a'));
  });

/** Finds window widths at which the first heading is not aligned with the brand above it. */
async function misalignments(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const width of WIDTHS) {
    await page.setViewportSize({ ...SMALL, width });
    const distance = await headingOffset(page);
    if (distance !== 0) found.push(`at ${width} px: ${distance} px from the left edge`);
  }
  await page.setViewportSize(SMALL);
  return found;
}

/** Pages with centred content. */
const CENTRED = new Set(['/login', '/register', '/reset-password?token=none', '/no-such-page']);

async function expectFitting(page: Page, paths: string[]) {
  await withoutStream(page);
  const arrived = watchRequests(page);
  const found: Record<string, string[]> = {};
  for (const [index, path] of paths.entries()) {
    await (index === 0 ? page.goto(path) : navigateTo(page, path));
    await arrived();
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    found[path] = [...(await troubles(page)), ...(CENTRED.has(path) ? [] : await misalignments(page))];
  }
  expect(found).toEqual(Object.fromEntries(paths.map((path) => [path, []])));
}

const ask = async <Answer>(page: Page, path: string) => (await callAs(page, 'GET', path)) as unknown as Answer;

test(
  'pages of visitors and renters share a left edge, never overflow with long input, and break no word',
  ONCE,
  async ({ page }) => {
    test.slow();
    await expectFitting(page, ['/login', '/register', '/reset-password?token=none']);
    await signInAs(page, 'renter');
    const { car, url } = await chooseDates(page);
    const { rentals } = await ask<{ rentals: Trip[] }>(page, '/api/my/rentals?when=upcoming');
    const { rentals: ended } = await ask<{ rentals: Trip[] }>(page, '/api/my/rentals?when=cancelled');
    const trip = rentals.find(({ status }) => status === 'confirmed')!;
    await callAs(page, 'PUT', `/api/saved/${car.id}`);
    await mockEndlessWords(page);
    await expectFitting(page, [
      '/',
      `/rentcar?car=${car.id}&location=${HOSTILE}&q=${HOSTILE}`,
      `/rentcar?car=${car.id}`,
      `/details/${car.id}`,
      url,
      `/confirmation/${trip.car.id}?rental=${trip.id}`,
      '/trips',
      '/trips?when=cancelled',
      ...[trip, ...ended].slice(0, 2).map(({ id }) => `/trips/${id}`),
      `/trips/${trip.id}/check-in`,
      `/trips/${trip.id}/handover`,
      '/saved',
      '/form',
      '/about',
      '/contact',
      '/terms',
      '/privacypolicy',
      '/no-such-page',
    ]);
  },
);

test('pages of owners and administrators, and mails, meet the same layout rules', ONCE, async ({ page }) => {
  test.slow();
  await signInAs(page, 'owner');
  const { cars } = await ask<ManagedCars>(page, '/api/my/cars?pageSize=25');
  const car = cars[0]!;
  await mockEndlessWords(page);
  await expectFitting(page, [
    '/mycars',
    '/bookings',
    '/bookings?list=past',
    `/details/${car.id}`,
    `/rents/${car.id}`,
    `/edit-car/${car.id}`,
  ]);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  const reader = { email: 'jo@example.test', displayName: HOSTILE };
  await page.goto('about:blank');
  const composed = composeMail({ brand: 'Sparekey' }, reader, {
    t: translator('en'),
    subject: HOSTILE,
    paragraphs: [`It says: ${HOSTILE}`],
    action: LINK,
  });
  await page.setContent(renderMail(composed, DEFAULT_THEME).html);
  expect(await troubles(page), 'a mail').toEqual([]);
  await signInAs(page, 'admin');
  await mockEndlessWords(page);
  await expectFitting(page, [
    '/pendings',
    '/pendings?view=table',
    '/pendings/review',
    '/admin',
    '/admin/claims',
    `/details/${car.id}`,
  ]);
});

// French writes the longest prices: "89,50 $US".
test('prices fit into the days of the owner’s calendar on a narrow phone', ONCE, async ({ page, baseURL }) => {
  await setLanguage(page, 'fr', baseURL!);
  await signInAs(page, 'owner');
  const { cars } = await ask<ManagedCars>(page, '/api/my/cars?pageSize=25');
  await page.goto(`/cars/${cars[0]!.id}/manage/calendar`);
  const days = page.locator('button[data-day]:not([aria-disabled])');
  await expect(days.first()).toBeVisible();
  const tooWide = await days.evaluateAll((all) =>
    all.filter((day) => day.scrollWidth > day.clientWidth).map((day) => day.textContent),
  );
  expect(tooWide).toEqual([]);
});

// German has the longest labels, such as "Stornieren".
test('the actions of a trip fit into their buttons on a narrow phone', ONCE, async ({ page, baseURL }) => {
  await setLanguage(page, 'de', baseURL!);
  await signInAs(page, 'renter');
  const { rentals } = await ask<{ rentals: Trip[] }>(page, '/api/my/rentals?when=upcoming');
  await page.goto(`/trips/${rentals.find(({ status }) => status === 'confirmed')!.id}`);
  const actions = page.getByRole('group', { name: translator('de')('rentals.trip.quick.label') }).locator('a, button');
  await expect(actions.first()).toBeVisible();
  const tooWide = await actions.evaluateAll((all) =>
    all.filter((action) => action.scrollWidth > action.clientWidth).map((action) => action.textContent),
  );
  expect(tooWide).toEqual([]);
});

/** Phones, a tablet, desktops, a phone in landscape, and 1440 × 900 at 200 % zoom */
const EVERY_WINDOW = [
  SMALL,
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1366, height: 768 },
  { width: 1440, height: 900 },
  { width: 844, height: 390 },
  { width: 720, height: 450 },
];

test('every route has a page to check, or a reason for none', ONCE, () => {
  expect(Object.keys(PAGES).toSorted()).toEqual(Object.keys(ROUTES).toSorted());
});

/** Pages with a centred heading, or with the heading in a card, beside a picture or in a conversation */
const INDENTED =
  /^\/(login|register|reset-password|verify-email|change-email|unsubscribe|no-such-page|messages\/|people\/|admin\/users\/|earnings\/statement)/;

for (const role of ['visitor', 'renter', 'owner', 'admin'] as const) {
  test(`every page of a ${role} fits every window, also with very long words`, ONCE, async ({ page }) => {
    test.slow();
    const visited = await pagesOf(page, role);
    await mockPages(page, withEndlessWords);
    await visitEach(page, visited, async (path) => {
      for (const size of EVERY_WINDOW) {
        await page.setViewportSize(size);
        await test.step(`${path} at ${size.width} × ${size.height}`, async () => {
          await expectToFit(page);
          if (size === SMALL) expect.soft(await troubles(page), path).toEqual([]);
          // The list of messages is in a card beside the conversation.
          const isIndented = INDENTED.test(path) || (path === '/messages' && size.width >= 768);
          // Headings that only screen readers perceive have a margin of a pixel.
          if (!isIndented) expect.soft(Math.abs(await headingOffset(page)), path).toBeLessThanOrEqual(1);
        });
      }
    });
  });
}

/** A phone in landscape, a window at 200 % zoom, and a typical window */
const WINDOWS = [
  { width: 844, height: 390 },
  { width: 720, height: 450 },
  { width: 1440, height: 900 },
];

/**
 * Finds elements that are covered when they receive keyboard focus, and in low windows also those that a sticky bar covers
 * before anyone scrolls.
 */
const covered = (page: Page) =>
  page.evaluate(() => {
    const box = document.querySelector('dialog:modal') ?? document.querySelector('main')!;
    const all = box.querySelectorAll<HTMLElement>('input, select, textarea, button, a');
    const found: string[] = [];
    if (window.innerHeight < 480) {
      (box.matches('dialog') ? box : document.documentElement).scrollTop = 0;
      for (const bar of box.querySelectorAll('header, footer, section, div')) {
        if (getComputedStyle(bar).position !== 'sticky') continue;
        const { top, bottom, left, right } = bar.getBoundingClientRect();
        for (const field of box.querySelectorAll('input, select, textarea')) {
          const at = field.getBoundingClientRect();
          const isBelow = at.top < bottom && at.bottom > top && at.left < right && at.right > left;
          if (isBelow && !bar.contains(field)) found.push(`${field.outerHTML.slice(0, 160)} under a sticky bar`);
        }
      }
    }
    // A focused element would not be scrolled into view again after the window has changed.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    // Also in reverse, because scrolling up may stop an element under the header.
    for (const element of [...all, ...[...all].toReversed()]) {
      // Browsers do not scroll a row of tabs sideways if a part of the focused one is visible.
      if (element.closest('nav')) continue;
      if (!element.checkVisibility({ visibilityProperty: true }) || element.matches(':disabled')) continue;
      element.focus();
      const { left, top, width, height } = element.getBoundingClientRect();
      if (width < 2 || height < 2 || height > window.innerHeight) continue;
      // For tall fields, checks the first line, where the user types.
      const at = document.elementFromPoint(left + width / 2, top + Math.min(height / 2, 22));
      const isOwn = at && (element.contains(at) || at.closest('label')?.contains(element) || at.contains(element));
      if (!isOwn) found.push(`${element.outerHTML.slice(0, 160)} by ${at?.outerHTML.slice(0, 160)}`);
    }
    return found;
  });

test('no header or bar covers a focused form field', ONCE, async ({ page }) => {
  await signInAs(page, 'owner');
  const { cars } = await ask<ManagedCars>(page, '/api/my/cars?pageSize=25');
  const { id } = cars[0]!;
  await withoutStream(page);
  const arrived = watchRequests(page);
  const at = (part: string) => `/cars/${id}/manage/${part}`;
  for (const path of [`/edit-car/${id}`, at('prices'), at('terms'), at('pick-up'), '/form', '/account']) {
    await page.goto(path);
    await arrived();
    for (const size of WINDOWS) {
      await page.setViewportSize(size);
      expect(await covered(page), `${path} at ${size.width} × ${size.height}`).toEqual([]);
    }
  }
});

test('no bar of a list or a dialog covers a focused field', ONCE, async ({ page }) => {
  await page.setViewportSize(WINDOWS[2]!);
  await signInAs(page, 'admin');
  await withoutStream(page);
  const arrived = watchRequests(page);
  const expectUncovered = async (name: string) => {
    for (const size of WINDOWS) {
      await page.setViewportSize(size);
      await arrived();
      expect(await covered(page), `${name} at ${size.width} × ${size.height}`).toEqual([]);
    }
  };
  // A few cars are enough: the check focuses each control.
  await page.route(/\/api\/cars\?/, async (route) => {
    const url = new URL(route.request().url());
    url.searchParams.set('limit', '3');
    const response = await route.fetch({ url: url.href });
    await route.fulfill({ response, json: { ...((await response.json()) as CarPage), nextCursor: null } });
  });
  const { cars } = await ask<CarPage>(page, '/api/cars?limit=1');
  await page.goto(`/rentcar?compare=${cars[0]!.id}`);
  await expect(page.getByRole('region', { name: 'Cars to compare' })).toBeVisible();
  await expectUncovered('/rentcar');

  await page.setViewportSize(WINDOWS[2]!);
  await page.goto('/pendings');
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('button', { name: 'Select several' }).click();
  await page
    .getByRole('checkbox', { name: /^Select / })
    .first()
    .check();
  await expect(page.getByRole('region', { name: 'Selected cars' })).toBeVisible();
  await expectUncovered('/pendings');

  await page.goto(`/details/${cars[0]!.id}`);
  await page.getByRole('button', { name: 'Report this car' }).click();
  await page.getByRole('dialog').getByText('Something else').click();
  await expectUncovered('a dialog');
});

test(
  'the number of cars is visible in the header for every role, language and width',
  ONCE,
  async ({ page, baseURL }) => {
    await withoutStream(page);
    for (const who of ['admin', 'renter'] as const) {
      await signInAs(page, who);
      for (const language of LANGUAGES) {
        await page.context().addCookies([{ name: 'language', value: language, url: baseURL! }]);
        await page.route('**/api/me', async (route) => {
          const response = await route.fetch();
          await route.fulfill({ response, json: { ...((await response.json()) as object), language } });
        });
        await page.setViewportSize({ ...SMALL, width: HEADER_WIDTHS[0]! });
        await expectCounterFits(page, '/about', language, who);
        await page.unrouteAll({ behavior: 'ignoreErrors' });
      }
    }
  },
);
