import { FULL, expect, expectGoodInBothThemes, registerUser, test } from './fixtures.ts';

// Console messages of the browser and React about failed requests and files.
const LOST = /ERR_INTERNET_DISCONNECTED|did not load|dynamically imported module|Unable to preload CSS/;

test('shows that the connection is lost, keeps all content, and continues once it is back', async ({
  page,
  context,
  isMobile,
  expectConsole,
}) => {
  expectConsole(LOST);
  await registerUser(page);
  await page.goto('/');
  const banner = page.getByRole('status').filter({ hasText: 'You’re offline.' });
  const region = page.getByRole('region', { name: 'Popular Rentals' });
  const card = region.getByRole('group', { name: /^3 of/ });
  const title = await card.getByRole('heading').innerText();
  await expect(banner).toHaveCount(0);

  // A page whose script is not loaded yet shows a message, and loads automatically later.
  await context.setOffline(true);
  await expect(banner).toBeVisible();
  await card.getByRole('link', { name: /^DETAILS/ }).click();
  const missing = page.getByRole('main').getByRole('alert').filter({ hasText: 'This page did not load' });
  await expect(missing).toContainText('You’re offline. It will load');
  await missing.getByRole('button', { name: 'Try again' }).click();
  await expect(missing).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toHaveCount(0);
  await expectGoodInBothThemes(page);
  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(banner).toHaveCount(0);

  // A failed save is not shown as saved.
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('reach the server. Check your connection and try again.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toHaveAttribute('aria-pressed', 'false');
  // Only the calendar, whose script is not loaded yet, shows an error.
  await page.getByRole('button', { name: isMobile ? 'Choose dates' : /^Pick-up / }).click();
  const calendar = page.getByRole('alert').filter({ hasText: 'This part did not load' });
  await expect(calendar).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: title, includeHidden: true })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('grid').first()).toBeVisible();
  // Its styles, which failed too, load as well.
  await expect
    .poll(() => page.locator('.calendar').evaluate((it) => getComputedStyle(it).getPropertyValue('--cell')))
    .toBe('2.75rem');
});

test(
  'loads a page whose script failed to load, when the connection returns or on retry',
  FULL,
  async ({ page, expectConsole }) => {
    expectConsole(/ERR_FAILED|did not load|dynamically imported module/);
    await registerUser(page);
    // Simulates a lost connection that the browser does not notice, so it caches the failed files.
    const lose = () => page.route(/\/assets\/(details|about)-page-/, (route) => route.abort());
    const missing = page.getByRole('main').getByRole('alert').filter({ hasText: 'This page did not load' });
    await page.goto('/');
    await lose();
    const card = page.getByRole('region', { name: 'Popular Rentals' }).getByRole('group', { name: /^3 of/ });
    const title = await card.getByRole('heading').innerText();
    await card.getByRole('link', { name: /^DETAILS/ }).click();
    await expect(missing).toBeVisible();
    await page.unrouteAll();
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();

    await lose();
    await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).click();
    await missing.getByRole('button', { name: 'Reload the page' }).click({ trial: true });
    await page.unrouteAll();
    await missing.getByRole('button', { name: 'Reload the page' }).click();
    await expect(page).toHaveURL(/\/about$/);
    await expect(missing).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  },
);

test(
  'shows an error for a list that failed to load, and loads it when the connection returns',
  FULL,
  async ({ page, context, expectConsole }) => {
    expectConsole(LOST);
    await registerUser(page);
    await page.goto('/trips');
    await expect(page.getByRole('heading', { name: 'No upcoming trips' })).toBeVisible();
    await context.setOffline(true);
    await page.getByRole('tab', { name: 'Past' }).click();
    await expect(page.getByText('reach the server. Check your connection and try again.')).toBeVisible();
    // Cached content is still shown.
    await page.getByRole('tab', { name: 'Upcoming' }).click();
    await expect(page.getByRole('heading', { name: 'No upcoming trips' })).toBeVisible();
    await page.getByRole('tab', { name: 'Past' }).click();
    await context.setOffline(false);
    await expect(page.getByRole('heading', { name: 'No past trips' })).toBeVisible();
  },
);
