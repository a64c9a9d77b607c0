import type { Page } from '@playwright/test';
import { randomUUID } from 'node:crypto';
import {
  FULL,
  ONCE,
  expect,
  expectGoodInBothSizes,
  failAfterFocusLoss,
  logIn,
  pollInSteps,
  registerUser,
  stopClock,
  test,
} from './fixtures.ts';

const storedUser = () => JSON.parse(localStorage.getItem('user') ?? 'null') as Record<string, string> | null;
const REFUSED = /status of 40[0139]|status of 429/;
const LOST = /ERR_FAILED|status of (500|502|503)/;

test.describe('visitor', () => {
  test('sees a plain page in their language when the browser is too old', FULL, async ({ browser, baseURL }) => {
    const page = await (await browser.newContext({ baseURL: baseURL!, locale: 'de' })).newPage();
    await page.addInitScript(() => delete (AbortSignal as Partial<typeof AbortSignal>).any);
    await page.goto('/rentcar');
    await expect(page).toHaveURL('/old-browser');
    await expect(page.getByRole('heading', { name: 'Dein Browser ist zu alt für Sparekey' })).toBeVisible();
    await expect(page.getByText('Safari 17.4')).toBeVisible();
    await expectGoodInBothSizes(page);
  });

  test('sees that the browser blocks storage, instead of a password error', FULL, async ({ page }) => {
    // Simulates a browser that blocks cookies and site data.
    await page.addInitScript(() => {
      const blocked = {
        get: () => {
          throw new DOMException('The operation is insecure.', 'SecurityError');
        },
      };
      for (const name of ['localStorage', 'sessionStorage', 'indexedDB'])
        Object.defineProperty(globalThis, name, blocked);
      Object.defineProperty(navigator, 'cookieEnabled', { get: () => false });
    });
    await page.goto('/login');
    await logIn(page, 'renter@sparekey.test');
    await expect(page.getByText('Your browser blocks cookies or site data here')).toBeVisible();
    await expectGoodInBothSizes(page);
  });

  test('is asked to sign in and returns to the requested page', ONCE, async ({ page }) => {
    await page.goto('/terms?from=mail#top');
    await expect(page).toHaveURL('/login');
    await expect(page.getByRole('heading', { name: 'Sparekey', level: 1 })).toBeVisible();
    await logIn(page, 'renter@sparekey.test');
    await expect(page).toHaveURL('/terms?from=mail#top');
    await page.reload();
    await expect(page).toHaveURL('/terms?from=mail#top');
  });

  test('lands on the home page after signing in by keyboard without a requested page', ONCE, async ({ page }) => {
    await page.goto('/login');
    await expect(page.getByLabel('Email')).toBeFocused();
    await page.keyboard.type('renter@sparekey.test');
    await page.keyboard.press('Tab');
    await page.keyboard.type('sparekey-demo');
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => url.pathname === '/');
    await expect(page.getByText('Robin Renter').first()).toBeVisible();
    const user = await page.evaluate(storedUser);
    expect(Object.keys(user!).toSorted()).toEqual(['accessToken', 'displayName', 'email', 'uid']);
    expect(user).toMatchObject({ email: 'renter@sparekey.test', displayName: 'Robin Renter' });
  });

  test('sees validation errors next to their fields, and keeps all input', ONCE, async ({ page, expectConsole }) => {
    expectConsole(REFUSED);
    expectConsole(LOST);
    await page.goto('/login');
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page.getByText('Password is missing. Please enter your password.')).toBeVisible();
    await expect(page.getByLabel('Email')).toBeFocused();
    await logIn(page, 'renter@sparekey.test', 'not the password');
    await expect(
      page.getByText('Invalid credentials. Please check your email and password and try again.'),
    ).toBeVisible();
    await expect(page.getByLabel('Email')).toHaveValue('renter@sparekey.test');
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue('not the password');
    await page.getByRole('button', { name: 'Forgot Password' }).click();
    await expect(page.getByLabel('Email')).toHaveValue('renter@sparekey.test');
    await page.getByLabel('Email').fill('owner@sparekey.test');
    await page.getByRole('button', { name: 'Back to Login' }).click();
    await expect(page.getByText('Invalid credentials.')).toHaveCount(0);
    await page.getByRole('link', { name: 'Create an account' }).click();
    await expect(page.getByLabel('Email')).toHaveValue('owner@sparekey.test');
    await page.getByRole('link', { name: 'Log in' }).click();
    await expect(page.getByLabel('Email')).toHaveValue('owner@sparekey.test');
    await page.route('/api/auth/sign-in', (route) => route.fulfill({ status: 400, body: 'Oops' }));
    await logIn(page, 'renter@sparekey.test', 'not the password');
    await expect(
      page.getByText('Something went wrong. Please check your email and password and try again.'),
    ).toBeVisible();
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue('not the password');
    // Server, proxy and network errors do not blame the input.
    const failed = 'Something went wrong on our side. Please try again.';
    const problem = { type: 'about:blank', title: 'Error', status: 500, code: 'server/failed', requestId: 'x' };
    for (const response of [{ body: 'Oops' }, { json: { ...problem, detail: failed } }]) {
      await page.route('/api/auth/sign-in', (route) => route.fulfill({ status: 500, ...response }));
      await logIn(page, 'renter@sparekey.test', 'not the password');
      await expect(page.getByText(failed)).toBeVisible();
    }
    await page.route('/api/auth/sign-in', (route) => route.fulfill({ status: 502, body: '<h1>Bad Gateway</h1>' }));
    await logIn(page, 'renter@sparekey.test', 'not the password');
    await expect(page.getByText('We can’t respond right now. Please try again in a moment.')).toBeVisible();
    await page.route('/api/auth/sign-in', (route) => route.abort());
    await logIn(page, 'renter@sparekey.test', 'not the password');
    await expect(page.getByText('We can’t reach the server.')).toBeVisible();
    const detail = 'We can’t respond right now. Please try again in a moment.';
    const unavailable = {
      type: 'about:blank',
      title: 'Away',
      status: 503,
      code: 'server/unavailable',
      detail,
      requestId: 'x',
    };
    await page.route('/api/auth/sign-in', (route) => route.fulfill({ status: 503, json: unavailable }));
    await logIn(page, 'renter@sparekey.test', 'not the password');
    await expect(page.getByText(detail)).toBeVisible();
  });

  test('registers, and sees an error for a short name', ONCE, async ({ page, expectConsole }) => {
    expectConsole(REFUSED);
    expectConsole(LOST);
    await page.goto('/login');
    await page.getByRole('link', { name: 'Create an account' }).click();
    await page.getByLabel('Email').fill(`${randomUUID()}@example.test`);
    await page.getByLabel('Password', { exact: true }).fill('a long and unusual phrase');
    await page.getByLabel('Username').fill('ab');
    await page.getByRole('button', { name: 'Register' }).click();
    await expect(page.getByText('Username must be at least 3 characters long.')).toBeVisible();
    await expect(page.getByLabel('Username')).toBeFocused();
    await page.getByLabel('Username').fill('Abc');
    await expect(page.getByText('Username must be at least 3 characters long.')).toHaveCount(0);
    const register = page.getByRole('button', { name: 'Register' });
    await failAfterFocusLoss(page, '**/api/auth/sign-up', () => register.click());
    await expect(page.getByText('Registration failed. Please try again.')).toBeVisible();
    await expect(register).toBeFocused();
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => url.pathname === '/');
    await expect(page.getByText('Welcome, Abc')).toBeVisible();
  });

  // Uses no text selectors, because the page may already be translated.
  test(
    'chooses a language, which is stored in the account and applies in other browsers',
    FULL,
    async ({ page, browser, baseURL }) => {
      const email = `${randomUUID()}@example.test`;
      const password = 'a long and unusual phrase';
      const html = (at: Page) => at.locator('html');
      await page.goto('/login');
      await expect(html(page)).toHaveAttribute('lang', 'en');
      await page.locator('[name=email]').fill(email);
      await page.getByRole('combobox').selectOption('Deutsch');
      await expect(html(page)).toHaveAttribute('lang', 'de');
      await expect(page.getByRole('combobox', { name: 'Sprache' })).toHaveValue('de');
      await expect(page.locator('[name=email]')).toHaveValue(email);
      await page.locator('a[href="/register"]').click();
      await expect(page.locator('[name=email]')).toHaveValue(email);
      await page.locator('[name=password]').fill(password);
      await page.locator('[name=displayName]').fill('Uwe');
      await page.locator('[type=submit]').click();
      await page.waitForURL((url) => url.pathname === '/');
      await expect(html(page)).toHaveAttribute('lang', 'de');

      const elsewhere = await (await browser.newContext({ baseURL: baseURL! })).newPage();
      await elsewhere.goto('/terms?from=mail');
      await expect(html(elsewhere)).toHaveAttribute('lang', 'en');
      await elsewhere.locator('[name=email]').fill(email);
      await elsewhere.locator('[name=password]').fill(password);
      await elsewhere.locator('[type=submit]').click();
      await expect(elsewhere).toHaveURL('/terms?from=mail');
      await expect(html(elsewhere)).toHaveAttribute('lang', 'de');

      // A language chosen in one browser applies in the other on the next load.
      await page.getByRole('combobox', { name: 'Sprache' }).last().selectOption('Español');
      await expect(html(page)).toHaveAttribute('lang', 'es');
      await elsewhere.reload();
      await expect(html(elsewhere)).toHaveAttribute('lang', 'es');
    },
  );

  test('sees typed taglines, or static ones with reduced motion', FULL, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await page.goto('/register');
    await expect(page.getByTestId('tagline')).toContainText('Your car sleeps');
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.reload();
    await expect(page.getByTestId('tagline')).toHaveText('Your car sleeps 23 hours a day. Let it earn.');
  });

  test('resets the password with the link from the mail', ONCE, async ({ page, expectConsole }) => {
    expectConsole(REFUSED);
    const user = await registerUser(page);
    await page.evaluate(() => localStorage.clear());
    await page.goto('/login');
    await page.getByRole('button', { name: 'Forgot Password' }).click();
    await page.getByLabel('Email').fill(user.email);
    const resetPassword = page.getByRole('button', { name: 'Reset Password' });
    const pleaseWait = page.getByText('Please wait 30 seconds before attempting to reset your password again.');
    // Another browser requested a reset for this address, and the server returns the remaining time.
    const problem = {
      code: 'auth/reset-cooldown',
      detail: 'Please wait 30 seconds before attempting to reset your password again.',
    };
    await page.route(
      '/api/auth/forgot-password',
      (route) => route.fulfill({ status: 429, headers: { 'retry-after': '3' }, json: problem }),
      { times: 1 },
    );
    // Otherwise the three seconds could pass before they are shown.
    await stopClock(page);
    await resetPassword.click();
    await pollInSteps(page, () => pleaseWait.isVisible()).toBe(true);
    await expect(resetPassword).toHaveText('Reset Password (3 s)');
    await page.clock.runFor(3_000);
    await page.clock.resume();
    await expect(resetPassword).toBeEnabled();
    await expect(pleaseWait).toBeHidden();
    await resetPassword.click();
    await expect(page.getByText('Password reset email sent. Check your inbox.')).toBeVisible();

    // From now on, the cooldown applies to any address and after a reload.
    await page.reload();
    await page.getByRole('button', { name: 'Forgot Password' }).click();
    await expect(resetPassword).toBeDisabled();
    await expect(resetPassword).toHaveText(/^Reset Password \([12]?\d s\)$/);
    await page.getByLabel('Email').fill('somebody.else@example.test');
    await page.keyboard.press('Enter');
    await expect(pleaseWait).toBeVisible();
    await expectGoodInBothSizes(page);

    const mail = page
      .getByRole('listitem')
      .filter({ hasText: user.email })
      .getByRole('link', { name: /password/ });
    await expect(async () => {
      await page.goto('/dev/mail');
      await expect(mail).toBeVisible({ timeout: 10_000 });
    }).toPass();
    await mail.click();
    await page.getByRole('link', { name: /reset-password/ }).click();
    await page.getByLabel('New password').fill('another unusual phrase');
    await expectGoodInBothSizes(page);
    await page.getByRole('button', { name: 'Save new password' }).click();
    await page.getByRole('button', { name: 'Go to login' }).click();
    await logIn(page, user.email, 'another unusual phrase');
    await page.waitForURL((url) => url.pathname === '/');
  });
});

test.describe('signed-in user', () => {
  test('signs out in one tab, which signs out the other tab and keeps its page', ONCE, async ({ page, context }) => {
    const { email, password } = await registerUser(page);
    await page.goto('/trips');
    const second = await context.newPage();
    await second.goto('/about');
    await expect(second.getByRole('heading', { level: 1 })).toBeVisible();
    await second.getByRole('link', { name: 'Terms of Service' }).click();
    await expect(second).toHaveURL('/terms');
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL('/login');
    await expect(second).toHaveURL('/login');
    expect(await page.evaluate(() => localStorage.getItem('user'))).toBeNull();

    // After signing out deliberately, the user starts on the home page; the other tab restores its page.
    await logIn(page, email, password);
    await expect(page).toHaveURL('/');
    await expect(page.getByText('Welcome, Jo Example')).toBeVisible();
    await expect(second).toHaveURL('/terms');
    await expect(second.getByRole('heading', { level: 1 })).toBeVisible();
  });

  test(
    'returns to their page after an expired session, also with Back',
    FULL,
    async ({ page, context, expectConsole }) => {
      expectConsole(REFUSED);
      const { email, password } = await registerUser(page);
      await page.goto('/terms?from=mail#top');
      await page.getByRole('link', { name: 'Saved' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Saved cars' })).toBeVisible();
      /** Ends the session and follows a link at the same moment, before the page can notice. */
      const expireAndFollow = async (path: string) => {
        await context.clearCookies();
        await page.evaluate((href) => {
          const user = JSON.parse(localStorage.getItem('user')!) as object;
          localStorage.setItem('user', JSON.stringify({ ...user, accessToken: 'x.x.x' }));
          // Simulates the event from another tab.
          dispatchEvent(new StorageEvent('storage', { key: 'user' }));
          document.querySelector<HTMLAnchorElement>(`header a[href="${href}"]`)!.click();
        }, path);
      };
      await expireAndFollow('/trips');
      await expect(page).toHaveURL('/login');
      await logIn(page, email, password);
      await expect(page).toHaveURL('/trips');
      await expect(page.getByRole('heading', { level: 1, name: 'Trips' })).toBeVisible();

      await expireAndFollow('/rentcar');
      await expect(page).toHaveURL('/login');
      await page.goBack();
      await page.goBack();
      await page.goBack();
      await expect(page).toHaveURL('/login');
      await page.getByRole('link', { name: 'Create an account' }).click();
      await page.getByRole('link', { name: 'Log in' }).click();
      await logIn(page, email, password);
      await expect(page).toHaveURL('/terms?from=mail#top');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    },
  );

  test('stays signed in after the access token expires, without noticing', ONCE, async ({ page, expectConsole }) => {
    expectConsole(REFUSED);
    await registerUser(page);
    const previous = await page.evaluate(() => {
      const user = JSON.parse(localStorage.getItem('user')!) as { accessToken: string };
      const expired = btoa(JSON.stringify({ exp: 1 })).replaceAll('=', '');
      localStorage.setItem('user', JSON.stringify({ ...user, accessToken: `x.${expired}.x` }));
      return user.accessToken;
    });
    await page.goto('/about');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect.poll(() => page.evaluate(storedUser).then((user) => user?.accessToken)).not.toMatch(/^x\./);
    expect(previous).not.toBe('');
  });

  test(
    'is sent to the login page when the session was ended elsewhere, and then to the requested page',
    FULL,
    async ({ page, context, expectConsole }) => {
      expectConsole(REFUSED);
      const { email, password } = await registerUser(page);
      await context.clearCookies();
      await page.evaluate(() => {
        const user = JSON.parse(localStorage.getItem('user')!) as object;
        localStorage.setItem('user', JSON.stringify({ ...user, accessToken: 'x.x.x' }));
      });
      await page.goto('/contact?from=mail');
      await expect(page).toHaveURL('/login');
      await logIn(page, email, password);
      await expect(page).toHaveURL('/contact?from=mail');
    },
  );
});
