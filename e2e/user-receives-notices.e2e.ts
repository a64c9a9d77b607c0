import { randomUUID } from 'node:crypto';
import { demoCarOf } from './booking-steps.ts';
import { expect, expectGoodPage, registerUser, signInAs, test } from './fixtures.ts';
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
