import type { CallOutput } from '../contract/calls.ts';
import { demoCar, demoCarOf, getJson } from './booking-steps.ts';
import { expect, expectGoodInBothSizes, ONCE, registerUser, signInAs, test } from './fixtures.ts';
import { pictures, TRACE_RECORDER_NOISE } from './listing-steps.ts';

test(
  'renter asks about a car, the owner replies, and a message written offline is sent once',
  ONCE,
  async ({ page, browser, baseURL, expectConsole }) => {
    const owner = await (await browser.newContext({ baseURL: baseURL! })).newPage();
    await signInAs(owner, 'owner');
    const { displayName } = await registerUser(page);
    const car = await demoCarOf(owner, page);
    const thread = page.getByRole('log');

    await page.goto(`/details/${car.id}`);
    await page.getByRole('link', { name: 'Ask the owner' }).click();
    const field = page.getByLabel('Write a message');
    await field.fill('Is it free? Call +49 170 1234567.');
    await expect(page.getByText('only once a booking is confirmed')).toContainText('+49 170 1234567');
    await page.getByRole('button', { name: 'Send' }).click();
    await expect(thread.getByText('will see the contact details once')).toBeVisible();
    await expectGoodInBothSizes(page);
    const address = new URL(page.url()).pathname;

    await owner.goto(address);
    await expect(owner.getByRole('log').getByText(/Is it free\? Call .*•••/)).toBeVisible();
    await expect(owner.getByRole('link', { name: displayName }).first()).toBeVisible();
    await owner.getByLabel('Write a message').fill('Yes, it is.');
    await owner.getByRole('button', { name: 'Send' }).click();
    // Without a reload
    await expect(thread.getByText('Yes, it is.')).toBeVisible();
    await expect(owner.getByRole('log').getByText('Seen')).toBeVisible();

    expectConsole(/ERR_INTERNET_DISCONNECTED/);
    await page.context().setOffline(true);
    await field.fill('One');
    await page.getByRole('button', { name: 'Send' }).click();
    await field.fill('Two');
    await page.getByRole('button', { name: 'Send' }).click();
    await expect(thread.getByText('Will be sent when you’re back online')).toHaveCount(2);
    await page.context().setOffline(false);
    await expect(owner.getByRole('log').getByText('Two')).toBeVisible();
    await expect(thread.getByText('Will be sent')).toHaveCount(0);
    const { messages } = await getJson<CallOutput<'GET /api/threads/:id'>>(
      page,
      `/api/threads/${address.split('/').at(-1)}`,
    );
    expect(messages.map(({ text }) => text)).toEqual([
      'Is it free? Call +49 170 1234567.',
      'Yes, it is.',
      'One',
      'Two',
    ]);
  },
);

test('unsent photos survive a reload and are deleted on sign-out', ONCE, async ({ page, expectConsole }) => {
  expectConsole(/ERR_FAILED/);
  expectConsole(TRACE_RECORDER_NOISE);
  await registerUser(page);
  const { id: carId } = await demoCar(page);
  const kept = () =>
    page.evaluate(async () => {
      if (!(await indexedDB.databases()).some(({ name }) => name === 'draft-files')) return 0;
      const opening = indexedDB.open('draft-files');
      await new Promise((done) => opening.addEventListener('success', done));
      const counting = opening.result.transaction('files').objectStore('files').count();
      await new Promise((done) => counting.addEventListener('success', done));
      opening.result.close();
      return counting.result;
    });
  const pick = async () => page.locator('form input[type=file]').setInputFiles(await pictures());
  const tiles = page.getByRole('list', { name: 'Photos of this message' }).getByRole('listitem');

  await page.route('**/api/photos?*', (route) => route.abort());
  await page.goto(`/messages/new?car=${carId}`);
  await pick();
  await expect.poll(kept).toBe(3);
  await page.reload();
  await expect(tiles).toHaveCount(3);
  await page.getByRole('button', { name: 'Remove photo 2' }).click();
  await expect.poll(kept).toBe(2);

  await page.unroute('**/api/photos?*');
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByRole('log').getByRole('img')).toHaveCount(2);
  expect(await kept()).toBe(0);

  await page.route('**/api/photos?*', (route) => route.abort());
  await pick();
  await expect.poll(kept).toBe(3);
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect.poll(kept).toBe(0);
});
