import type { Page } from '@playwright/test';
import { randomUUID } from 'node:crypto';
import { ONCE, FULL, expect, expectGoodEverywhere, expectGoodPage, signInAs, test } from './fixtures.ts';
import { callAs, listCarAs } from './listing-steps.ts';

/** Lists cars that a search finds without those of other tests; newest first. */
async function listCars(owner: Page, count: number) {
  const tag = randomUUID();
  const cars: { id: string; title: string }[] = [];
  for (let index = 0; index < count; index++) {
    const title = `Bulk ${index} ${tag}`;
    cars.unshift({ id: (await listCarAs(owner, title)).id, title });
  }
  return { tag, cars };
}

const statusOf = async (page: Page, id: string) =>
  ((await callAs(page, 'GET', `/api/cars/${id}`)) as unknown as { status: number }).status;

test('admin activates several cars together and undoes it', ONCE, async ({ page, anotherUser }) => {
  test.slow();
  const owner = await anotherUser();
  const { tag, cars } = await listCars(owner, 4);
  await signInAs(page, 'admin');
  await page.goto(`/pendings?q=${tag}`);
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('button', { name: 'Select several' }).click();
  const boxes = page.getByRole('checkbox', { name: /^Select Bulk/ });
  await expect(boxes).toHaveCount(4);
  await boxes.nth(0).check();
  await boxes.nth(2).click({ modifiers: ['Shift'] });
  const bar = page.getByRole('region', { name: 'Selected cars' });
  await expect(bar.getByText('3 cars selected')).toBeVisible();
  await expect(boxes.nth(1)).toBeChecked();
  await expectGoodEverywhere(page);
  await bar.getByRole('button', { name: 'Activate 3 cars' }).click();
  await expect(page.getByText('3 cars are active.')).toBeVisible();
  await expect(bar).toBeHidden();
  await expect(page.getByText('Active', { exact: true })).toHaveCount(3);
  for (const { id } of cars.slice(0, 3)) expect(await statusOf(page, id)).toBe(1);
  expect(await statusOf(page, cars[3]!.id)).toBe(0);

  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Undone for 3 cars.')).toBeVisible();
  await expect(page.getByText('Awaiting review', { exact: true })).toHaveCount(4);
});

test(
  'admin disables several cars with one reason; cars that changed in the meantime stay selected with an explanation',
  FULL,
  async ({ page, anotherUser }) => {
    test.slow();
    const owner = await anotherUser();
    const { tag, cars } = await listCars(owner, 3);
    await signInAs(page, 'admin');
    await page.goto(`/pendings?q=${tag}&view=table&select=several`);
    await expect(page.getByRole('row')).toHaveCount(4);
    await page.getByLabel('Select all on this page').check();
    const bar = page.getByRole('region', { name: 'Selected cars' });
    await expect(bar.getByText('3 cars selected')).toBeVisible();
    await expectGoodPage(page);
    const faster = cars[1]!;
    await callAs(page, 'PATCH', `/api/admin/cars/${faster.id}/status`, {
      data: { status: 0, version: 1, reason: 'Somebody was faster.' },
    });

    await bar.getByRole('button', { name: 'Disable 3 cars' }).click();
    const dialog = page.getByRole('dialog', { name: 'Disable 3 cars?' });
    await dialog.getByRole('button', { name: /^The photos do not show this car/ }).click();
    await dialog.getByRole('button', { name: 'Disable', exact: true }).click();
    await expect(page.getByText('2 cars are disabled.')).toBeVisible();
    await expect(bar.getByText('1 car selected')).toBeVisible();
    await expect(page.getByRole('checkbox', { name: `Select ${faster.title}` })).toBeChecked();
    const row = page.getByRole('row').filter({ hasText: faster.title });
    await expect(row.getByText(/^You disabled this car on .*“Somebody was faster\.”/)).toBeVisible();

    // The admin has seen the new version, so deciding again succeeds.
    await bar.getByRole('button', { name: 'Activate 1 car' }).click();
    await expect(page.getByText('1 car is active.')).toBeVisible();
    await expect(bar).toBeHidden();
    expect(await statusOf(page, faster.id)).toBe(1);
  },
);

test(
  'shows the number of waiting cars next to the link; of two concurrent administrators, the second sees the conflict and chooses',
  FULL,
  async ({ page, anotherUser, expectConsole }) => {
    test.slow();
    expectConsole(/409/);
    const owner = await anotherUser();
    const { tag, cars } = await listCars(owner, 1);
    const { id, title } = cars[0]!;
    await signInAs(page, 'admin');
    await page.goto(`/pendings?q=${tag}`);
    await expect(page.getByRole('link', { name: /^Pendings cars.*waiting for you$/ })).toBeVisible();
    const counted = page.waitForResponse('**/api/waits');
    await page.getByRole('button', { name: `Activate ${title}` }).click();
    expect((await counted).ok()).toBe(true);
    await page.getByRole('button', { name: `Disable ${title}` }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Reason').fill('My own reason.');
    await callAs(page, 'PATCH', `/api/admin/cars/${id}/status`, {
      data: { status: 0, version: 2, reason: 'The reason of the first.' },
    });
    await dialog.getByRole('button', { name: 'Disable', exact: true }).click();
    await expect(dialog.getByText(/disabled this car on .*“The reason of the first\.”/)).toBeVisible();
    await expect(dialog.getByLabel('Reason')).toHaveValue('My own reason.');
    await expectGoodPage(page);
    await dialog.getByRole('button', { name: 'Replace the reason' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText('My own reason.')).toBeVisible();
  },
);
