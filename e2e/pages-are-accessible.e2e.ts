import type { CallOutput } from '../contract/calls.ts';
import { addDays } from '../contract/dates.ts';
import { getJson } from './booking-steps.ts';
import { ONCE, expect, expectGoodInBothThemes, navigateTo, signInAs, test } from './fixtures.ts';
import { mockPages } from './page-mocks.ts';
import { pagesOf, visitEach } from './page-table.ts';

test('the sign-in pages are accessible and fit the screen', async ({ page }) => {
  await page.goto('/reset-password');
  for (const path of ['/reset-password', '/register', '/login']) {
    if (path !== '/reset-password') await navigateTo(page, path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectGoodInBothThemes(page);
  }
  await page.getByRole('button', { name: 'Forgot Password' }).click();
  await expectGoodInBothThemes(page);
});

test('the home page is accessible and fits the screen', async ({ page }) => {
  await signInAs(page, 'renter');
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectGoodInBothThemes(page, { evenOnPhones: true });
});

for (const role of ['visitor', 'renter', 'owner', 'admin'] as const) {
  test(`every page of a ${role} is accessible in both themes`, ONCE, async ({ page }) => {
    test.slow();
    const visited = await pagesOf(page, role);
    await mockPages(page);
    await visitEach(page, visited, (path) => test.step(path, () => expectGoodInBothThemes(page)));
  });
}

test('each role sees only the navigation links of that role', async ({ page, isMobile }) => {
  const navigation = page.getByRole('navigation', { name: 'Main' });
  const pendings = navigation.getByRole('link', { name: isMobile ? /^Pendings \d/ : 'Pendings cars' });
  await signInAs(page, 'admin');
  await page.goto('/');
  await expect(pendings).toBeVisible();
  await expect(page.getByRole('link', { name: 'My cars' })).toHaveCount(0);
  if (isMobile) await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/login');
  await signInAs(page, 'owner');
  await page.goto('/');
  await expect(navigation.getByRole('link', { name: 'My cars' })).toBeVisible();
  await expect(pendings).toHaveCount(0);
});

test('a phone shows the main links at the bottom, and hides them while the user types', async ({ page, isMobile }) => {
  await signInAs(page, 'renter');
  await page.goto('/rentcar');
  const bar = page.locator('.bottom-bar');
  await expect(page.getByRole('list', { name: 'Cars' })).toBeVisible();
  if (!isMobile) return expect(bar).toBeHidden();

  await expect(bar.getByRole('link')).toHaveText(['Find', 'Trips', /^Messages/, 'My cars', 'Account']);
  await expect(bar.getByRole('link', { name: 'Find' })).toHaveAttribute('aria-current', 'page');
  await page.getByRole('link', { name: 'Sparekey, home' }).first().click();
  const place = page.getByLabel('Where do you need a car?');
  await place.click();
  await expect(bar).toBeHidden();
  await expect(page.getByRole('listbox')).toBeVisible();
  // Closing the keyboard also closes the suggestions, and the field must not take the focus back.
  await place.blur();
  await expect(place).not.toBeFocused();
  await expect(bar).toBeInViewport({ ratio: 1 });

  await bar.getByRole('link', { name: 'Trips' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Trips' })).toBeVisible();
  await expect(bar.getByRole('link', { name: 'Trips' })).toHaveAttribute('aria-current', 'page');

  // A page's own bar is above it.
  await page.getByRole('link', { name: 'Sparekey, home' }).first().click();
  await page
    .getByRole('link', { name: /^DETAILS/ })
    .first()
    .click();
  const book = await page.getByRole('button', { name: 'Choose dates' }).boundingBox();
  expect(book!.y + book!.height).toBeLessThan((await bar.boundingBox())!.y);
});

// Regressions in other browsers, tested here by their cause. `npm run test:browsers` runs the actual browsers.
test(
  'works around differences between browsers: print, adjacent months, loading photos and native fields',
  ONCE,
  async ({ page }) => {
    await page.goto('/login');
    // The language menu uses custom styling.
    await expect(page.getByLabel('Language')).toHaveCSS('appearance', 'none');

    await signInAs(page, 'renter');
    const { rentals } = await getJson<CallOutput<'GET /api/my/rentals'>>(page, '/api/my/rentals?when=past');
    const { today } = await getJson<{ today: string }>(page, '/api/config');
    // A printed trip is the receipt with the brand, without empty pages.
    await page.goto(`/trips/${rentals[0]!.id}`);
    await expect(page.getByText('This trip is over')).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    const bar = page.getByRole('banner');
    await expect(bar.getByRole('link')).toHaveCount(1);
    await expect(bar.getByRole('button')).toHaveCount(0);
    // Firefox prints elements with the height of the window on a separate page.
    for (const part of [page.locator('body'), page.getByRole('main'), page.getByRole('main').locator('..')])
      await expect(part).toHaveCSS('min-height', '0px');
    await page.emulateMedia({ media: 'screen' });

    // Days of adjacent months are not shown, selected or not.
    const month = addDays(`${today.slice(0, 7)}-28`, 40).slice(0, 7);
    await page.route('/photos/**', () => {});
    await navigateTo(page, `/rentcar?from=${month}-25&to=${addDays(`${month}-28`, 8)}`);
    // A loading photo does not show its alt text.
    await expect(page.locator('img.photo').first()).toHaveCSS('color', 'rgba(0, 0, 0, 0)');
    await page.getByLabel('Date Range').click();
    await expect(page.getByRole('grid')).toHaveCount(2);
    const others = page.locator('td[data-outside][data-selected]');
    expect(await others.count()).toBeGreaterThan(0);
    await expect(others.locator('visible=true')).toHaveCount(0);

    // Time fields have a custom background, because WebKit shows empty ones differently.
    await signInAs(page, 'owner');
    const { cars } = await getJson<CallOutput<'GET /api/my/cars'>>(page, '/api/my/cars');
    await page.goto(`/cars/${cars[0]!.id}/manage/pick-up`);
    await expect(page.locator('input[type=time]').first()).toBeVisible();
    for (const field of await page.locator('input[type=time]').all())
      await expect(field).toHaveCSS('background-color', 'rgb(255, 254, 252)');
  },
);
