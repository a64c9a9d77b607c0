import { expect, expectGoodPage, ONCE, registerUser, test } from './fixtures.ts';
import { picture } from './listing-steps.ts';

test(
  'a new user changes name, picture, password and language, ends another session and downloads their data',
  ONCE,
  async ({ page, browser, baseURL, expectConsole }) => {
    // The browser logs the response for the wrong password.
    expectConsole(/status of 40[01]/);
    const { email, password } = await registerUser(page);
    const other = await browser.newContext({ baseURL: baseURL! });
    await other.request.post('/api/auth/sign-in', { data: { email, password }, headers: { origin: baseURL! } });

    // A link to a part of the page, as in the list of tasks
    await page.goto('/account#contact');
    await expect(page.getByRole('heading', { name: 'Contact', exact: true })).toBeInViewport();
    const profile = page.getByRole('region', { name: 'Profile' });
    await profile.getByLabel('Name').fill('Nora Newcomer');
    await profile.getByRole('button', { name: 'Save' }).first().click();
    await expect(profile.getByText('Saved')).toBeVisible();
    // The focus returns to the button, which was disabled while saving.
    await expect(profile.getByRole('button', { name: 'Save' }).first()).toBeFocused();

    const languages = page.getByLabel('Languages you speak');
    await expect(languages.locator('option[lang=es]')).toHaveText('español');
    await languages.selectOption({ label: 'español' });
    await expect(page.getByRole('button', { name: 'Remove español' })).toBeVisible();

    await profile.locator('input[type=file]').setInputFiles([await picture('me.jpg', '#3366aa')]);
    await page.getByRole('slider', { name: 'Zoom' }).fill('2');
    await page.getByRole('img', { name: 'Your picture' }).press('ArrowRight');
    await page.getByRole('button', { name: 'Use this picture' }).click();
    await expect(profile.getByRole('button', { name: 'Change the picture' })).toBeVisible();
    await expectGoodPage(page);

    const security = page.getByRole('region', { name: 'Password and devices' });
    await expect(security.getByRole('listitem')).toHaveCount(2);
    await security
      .getByRole('button', { name: /^Sign out / })
      .first()
      .click();
    await expect(page.getByText(/^Signed out: /)).toBeVisible();
    await expect(security.getByRole('listitem')).toHaveCount(1);
    await other.request.post('/api/auth/sign-in', { data: { email, password }, headers: { origin: baseURL! } });
    await page.reload();
    await expect(security.getByRole('listitem')).toHaveCount(2);
    await security.getByLabel('Current password').fill('wrong-password');
    await security.getByLabel('New password').fill('a-much-better-one-42');
    await security.getByRole('button', { name: 'Change your password' }).click();
    await expect(security.getByText(/password/i).last()).toBeVisible();
    await security.getByLabel('Current password').fill(password);
    await security.getByRole('button', { name: 'Change your password' }).click();
    await expect(security.getByRole('listitem')).toHaveCount(1);

    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download my data' }).click();
    expect((await download).suggestedFilename()).toBe('my-data.zip');

    await page.getByRole('link', { name: 'See your profile' }).click();
    await expect(page.getByRole('heading', { name: 'Nora Newcomer' })).toBeVisible();
    await expectGoodPage(page);
  },
);
