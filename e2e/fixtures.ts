import AxeBuilder from '@axe-core/playwright';
import { expect, test as base, type Page } from '@playwright/test';
import { randomUUID } from 'node:crypto';

/** Messages that a test provokes on purpose, such as the browser's own line about an answer of 401. */
type Expected = { expectConsole: (pattern: RegExp) => void };

/** Every journey fails on an unexpected error in the console, on a crash in a script and on a broken request. */
export const test = base.extend<Expected>({
  baseURL: async ({}, use) => use(process.env.E2E_URL),
  expectConsole: [
    async ({ page }, use) => {
      const expected: RegExp[] = [];
      const surprises: string[] = [];
      page.on('console', (message) => {
        if (message.type() === 'error') surprises.push(message.text());
      });
      page.on('pageerror', (error) => surprises.push(String(error)));
      await use((pattern) => void expected.push(pattern));
      expect(surprises.filter((text) => !expected.some((pattern) => pattern.test(text)))).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

export const DEMO_PASSWORD = 'sparekey-demo';

export async function logIn(page: Page, email: string, password = DEMO_PASSWORD) {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
}

/** Signs in as one of the demo people, through the login screen. */
export async function signInAs(page: Page, who: 'renter' | 'owner' | 'admin') {
  await page.goto('/login');
  await logIn(page, `${who}@sparekey.test`);
  await expect(page.getByRole('main')).toBeVisible();
  await page.waitForURL((url) => url.pathname === '/');
}

/** An account of one's own, for journeys that change it. */
export async function registerSomebody(page: Page) {
  const person = {
    email: `${randomUUID()}@example.test`,
    password: 'a long and unusual phrase',
    displayName: 'Jo Example',
  };
  await page.goto('/register');
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByLabel('Username').fill(person.displayName);
  await page.getByRole('button', { name: 'Register' }).click();
  await page.waitForURL((url) => url.pathname === '/');
  return person;
}

/** Waits until nothing is on its way from one look to another, a change of theme included. */
const settle = (page: Page) =>
  page.evaluate(async () => {
    await document.fonts.ready;
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });

/** Checks a page as it stands: no accessibility violation, no sideways scroll. */
export async function expectGoodPage(page: Page) {
  await settle(page);
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`)).toEqual(
    [],
  );
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  // Less than nothing on a short page, which keeps room for a scrollbar that it does not have.
  expect(overflow).toBeLessThanOrEqual(0);
}
