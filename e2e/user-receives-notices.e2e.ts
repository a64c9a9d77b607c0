import { randomUUID } from 'node:crypto';
import type { WaitCount } from '../contract/waits/waits.ts';
import { demoCarOf } from './booking-steps.ts';
import { expect, expectGoodPage, ONCE, registerUser, signInAs, test } from './fixtures.ts';
import { callAs } from './listing-steps.ts';

const write = (text: string) => ({ data: { key: randomUUID(), text, photoIds: [] } });

test('a notice reaches an open page, is counted, opens its target, and becomes read', async ({
  page,
  browser,
  baseURL,
  isMobile,
}) => {
  const owner = await (await browser.newContext({ baseURL: baseURL! })).newPage();
  await signInAs(owner, 'owner');
  await registerUser(page);
  const car = await demoCarOf(owner, page);
  const { data } = write('Is it free?');
  const started = await callAs(page, 'POST', '/api/threads', { data: { ...data, carId: car.id } });
  const { threadId } = started as unknown as { threadId: string };

  await page.goto('/about');
  const inbox = page.getByRole('link', { name: /^Messages/ });
  const bell = page.getByRole('banner').getByRole('button', { name: /^Notifications/ });
  await expect(bell).toHaveAccessibleName('Notifications');
  await callAs(owner, 'POST', `/api/threads/${threadId}/messages`, write('Yes.'));
  await expect(bell).toHaveAccessibleName('Notifications, 1 unread');
  await expect(inbox).toHaveAccessibleName(isMobile ? 'Messages 1 unread' : 'Messages, 1 unread');
  await expect(page).toHaveTitle(/^\(1\) About/);

  await bell.click();
  const newest = page.getByRole('dialog', { name: 'Notifications' });
  await expect(newest.getByRole('link', { name: /wrote to you about/ })).toContainText(car.title);
  // Opening the list marks the notices as read.
  await expect(bell).toHaveAccessibleName('Notifications');
  await expectGoodPage(page);
  await newest.getByRole('link', { name: 'See all' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Notifications' })).toBeVisible();
  await expect(newest).toBeHidden();
  await expectGoodPage(page);

  await page
    .getByRole('main')
    .getByRole('link', { name: /wrote to you about/ })
    .click();
  await expect(page).toHaveURL(`/messages/${threadId}`);
  await expect(page.getByRole('log').getByText('Yes.')).toBeVisible();
  await expect(inbox.first()).toHaveAccessibleName('Messages');
  await expect(page).not.toHaveTitle(/\d/);
});

/** What the menu button counts at each width: the links that are neither in the header nor in the bar of a phone. */
const HIDDEN_COUNTS = [
  { who: 'renter', counts: { 390: 0, 768: 2, 1024: null } },
  { who: 'admin', counts: { 390: 7, 768: 9, 1024: 9 } },
] as const;

for (const { who, counts } of HIDDEN_COUNTS) {
  test(`the menu button of the ${who} counts what waits behind the links that it hides`, ONCE, async ({ page }) => {
    const shown: WaitCount[] = [
      { list: 'trips', count: 2, isExact: true },
      { list: 'account', count: 1, isExact: true },
    ];
    if (who === 'admin') {
      shown.push(
        { list: 'pendings', count: 5, isExact: true },
        { list: 'adminReports', count: 3, isExact: true },
        { list: 'adminClaims', count: 4, isExact: true },
      );
    }
    await page.route('**/api/waits', (route) => route.fulfill({ json: { waits: [], counts: shown, isUntold: false } }));
    await signInAs(page, who);
    await page.goto('/about');
    for (const [width, hidden] of Object.entries(counts)) {
      await page.setViewportSize({ width: Number(width), height: 844 });
      const header = page.getByRole('banner');
      const menu = header.getByRole('button', { name: /^Open menu/ });
      // The account is always in sight, so its count shows that the counts have arrived.
      const account = page.getByRole('link', { name: /^Account/ });
      await expect(account).toHaveAccessibleName('Account 1 waiting for you');
      if (hidden === null) {
        await expect(menu).toBeHidden();
        await expect(header.getByRole('link', { name: /^Trips/ })).toHaveAccessibleName('Trips 2 waiting for you');
        continue;
      }
      await expect(menu).toHaveAccessibleName(hidden === 0 ? 'Open menu' : `Open menu ${hidden} waiting for you`);
      await expectGoodPage(page);
    }
  });
}
