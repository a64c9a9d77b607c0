import { randomUUID } from 'node:crypto';
import { addDays } from '../contract/dates.ts';
import { LANGUAGES } from '../contract/languages/languages.ts';
import { day } from '../server/testing/today.ts';
import { expect, logIn, ONCE, FULL, settle, test as base, withoutStream } from './fixtures.ts';
import { expectCounterFits, HEADER_WIDTHS } from './header-steps.ts';
import { PRODUCT_TIMEOUT, startProduct } from './start-product.ts';

/** Starts a separate server with public browsing. */
const test = base.extend<object, { openUrl: string }>({
  openUrl: [
    async ({}, use) => {
      const { url, stop } = await startProduct({ PUBLIC_BROWSING: 'on' });
      await use(url);
      await stop();
    },
    { scope: 'worker', timeout: PRODUCT_TIMEOUT },
  ],
  baseURL: async ({ openUrl }, use) => use(openUrl),
});

test('visitor follows a shared link, signs in to book, and returns with the dates', ONCE, async ({ page, baseURL }) => {
  const from = day(40);
  const to = addDays(from, 3);
  // A car that is free on these dates.
  const found = await page.request.get(`/api/cars?q=coupe&startDate=${from}&endDate=${to}`);
  const [car] = ((await found.json()) as { cars: { id: string; title: string; location: string }[] }).cars;
  const link = `/details/${car!.id}?from=${from}&to=${to}`;

  const source = await (await page.request.get(link)).text();
  expect(source).toContain(`<title>${car!.title} · Sparekey</title>`);
  expect(source).toContain(`<meta name="description" content="${car!.location} · `);
  const picture = /property="og:image" content="(.*?)"/.exec(source)![1]!;
  // The public URL, which must be mapped to the test server here.
  expect((await page.request.get(picture.replace(/^http:\/\/[^/]+/, baseURL!))).headers()['content-type']).toBe(
    'image/webp',
  );

  await page.goto(link);
  await expect(page.getByRole('heading', { name: car!.title, level: 1 })).toBeVisible();
  const header = page.getByRole('banner');
  await expect(header.getByRole('link', { name: 'Log in' })).toBeVisible();
  await expect(header.getByRole('button', { name: /Notifications/ })).toHaveCount(0);

  await page.getByRole('button', { name: 'Save', exact: true }).first().click();
  await expect(page).toHaveURL('/login');
  await expect(page.getByText('You need an account to save this car.')).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(link);
  await page.getByRole('button', { name: 'Save', exact: true }).first().click();
  await page.getByRole('link', { name: 'Create an account' }).click();
  await expect(page.getByText('You need an account to save this car.')).toBeVisible();
  await page.getByLabel('Email').fill(`${randomUUID()}@example.test`);
  await page.getByLabel('Password', { exact: true }).fill('a long and unusual phrase');
  await page.getByLabel('Username').fill('Jo Example');
  const lateParts = page.waitForResponse(/\/assets\/offline-trips-/);
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page).toHaveURL(link);
  await expect(page.getByRole('button', { name: 'Saved', exact: true }).first()).toBeVisible();
  // Chunks for signed-in users must not break the page that visitors see next.
  await lateParts;
  await settle(page);
  await header.getByRole('button', { name: 'Logout' }).click();
  await expect(header.getByRole('link', { name: 'Log in' })).toBeVisible();

  await page.goto(link);
  await page.getByRole('button', { name: /^(Rent Now|Request to book)$/ }).click();
  await expect(page).toHaveURL('/login');
  await expect(page.getByText('You need an account to rent this car.')).toBeVisible();
  await logIn(page, 'renter@sparekey.test');
  await expect(page).toHaveURL(link);
  await expect(page.getByRole('button', { name: /^Pick-up/ })).toContainText(String(Number(from.slice(8))));
  await expect(header.getByRole('button', { name: /Notifications/ })).toBeVisible();
  await page.getByRole('button', { name: /^(Rent Now|Request to book)$/ }).click();
  await expect(page).toHaveURL(`/payment/${car!.id}?from=${from}&to=${to}`);

  await header.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/');
  await header.getByRole('link', { name: 'Rent Your Car' }).click();
  await expect(page).toHaveURL('/login');
  await page.getByRole('link', { name: 'Create an account' }).click();
  await page.getByRole('link', { name: 'Sparekey, home' }).click();
  await expect(page.getByText('Welcome to Sparekey')).toBeVisible();
});

test('visitor books from the list, signs in, and returns to the open car with its dates', ONCE, async ({ page }) => {
  const month = day(40).slice(0, 7);
  const dates = { startDate: `${month}-10`, endDate: `${month}-13` };
  const found = await page.request.get(`/api/cars?${new URLSearchParams({ q: 'coupe', ...dates })}`);
  const [car] = ((await found.json()) as { cars: { id: string; title: string }[] }).cars;
  await page.goto(`/rentcar?q=coupe&from=${dates.startDate}&to=${addDays(dates.endDate, -1)}&car=${car!.id}`);
  const panel = page.getByRole('region', { name: car!.title });
  // Other dates than those of the list
  for (const day of [dates.startDate, dates.endDate]) await panel.locator(`[data-day="${day}"]`).click();
  const address = page.url();
  const rent = panel.getByRole('button', { name: /^(Rent Now|Request to book)$/ });
  await rent.click();
  await expect(page.getByText('You need an account to rent this car.')).toBeVisible();
  await logIn(page, 'renter@sparekey.test');
  await expect(page).toHaveURL(address);
  await expect(rent).toBeInViewport();
  await rent.click();
  await expect(page).toHaveURL(`/payment/${car!.id}?from=${dates.startDate}&to=${dates.endDate}`);
});

test('visitor saves a car far down the list, signs in, and returns to it', ONCE, async ({ page }) => {
  await page.goto('/rentcar');
  const hearts = page.getByRole('list', { name: 'Cars' }).getByRole('button', { name: /^Save / });
  await expect(hearts.first()).toBeVisible();
  const firstPage = await hearts.count();
  await hearts.last().scrollIntoViewIfNeeded();
  const heart = hearts.nth(firstPage + 3);
  await heart.scrollIntoViewIfNeeded();
  const title = await heart.getAttribute('aria-label');
  await heart.click();
  await expect(page.getByText('You need an account to save this car.')).toBeVisible();
  // Also without the loaded list, as after a visit to a single sign-on provider
  await page.reload();
  await logIn(page, 'renter@sparekey.test');
  await expect(page).toHaveURL('/rentcar');
  const saved = page.getByRole('button', { name: title!, exact: true });
  await expect(saved).toHaveAttribute('aria-pressed', 'true');
  await expect(saved).toBeInViewport();
});

test('visitor sees the number of cars in the header, in every language and width', FULL, async ({ page, baseURL }) => {
  await withoutStream(page);
  for (const language of LANGUAGES) {
    await page.context().addCookies([{ name: 'language', value: language, url: baseURL! }]);
    await page.setViewportSize({ width: HEADER_WIDTHS[0]!, height: 800 });
    await expectCounterFits(page, '/rentcar', language, 'visitor');
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  }
});
