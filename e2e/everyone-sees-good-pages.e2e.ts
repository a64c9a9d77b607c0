import { expect, expectGoodPage, signInAs, test } from './fixtures.ts';

const SCHEMES = ['light', 'dark'] as const;

for (const colorScheme of SCHEMES) {
  test.describe(`in ${colorScheme}`, () => {
    test.use({ colorScheme });

    test('the sign-in pages are accessible and fit the screen', async ({ page }) => {
      for (const path of ['/login', '/register', '/reset-password']) {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expectGoodPage(page);
      }
      await page.goto('/login');
      await page.getByRole('button', { name: 'Forgot Password' }).click();
      await expectGoodPage(page);
    });

    for (const path of ['/', '/about', '/contact', '/terms', '/privacypolicy', '/no-such-page']) {
      test(`${path} is accessible and fits the screen`, async ({ page }) => {
        await signInAs(page, 'renter');
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expectGoodPage(page);
      });
    }

    test('every component in every state is accessible', async ({ page }) => {
      await page.goto('/ui');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectGoodPage(page);
    });
  });
}

test('an unknown address gets a page that says so, inside the layout', async ({ page }) => {
  await signInAs(page, 'renter');
  await page.goto('/no/such/page');
  await expect(page.getByRole('heading', { name: 'We could not find this page' })).toBeVisible();
  await expect(page.getByRole('banner')).toBeVisible();
});

test('the header offers each role its own list, and only that', async ({ page, isMobile }) => {
  const openMenu = async () => {
    if (isMobile) await page.getByRole('button', { name: 'Open menu' }).click();
  };
  await signInAs(page, 'admin');
  await page.goto('/');
  await openMenu();
  await expect(page.getByRole('link', { name: 'Pendings cars' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'My cars' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/login');
  await signInAs(page, 'owner');
  await page.goto('/');
  await openMenu();
  await expect(page.getByRole('link', { name: 'My cars' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Pendings cars' })).toHaveCount(0);
});

test('the admin page is for administrators: others are sent home', async ({ page }) => {
  await signInAs(page, 'renter');
  await page.goto('/pendings');
  await expect(page).toHaveURL('/');
});
