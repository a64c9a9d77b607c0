import type { Page } from '@playwright/test';
import { randomUUID } from 'node:crypto';
import { ONCE, expect, expectGoodInBothThemes, expectGoodPage, signInAs, test } from './fixtures.ts';
import { callAs, editConcurrently, listCarAs } from './listing-steps.ts';

interface Listed {
  id: string;
  title: string;
}

async function listCars(owner: Page, count: number): Promise<Listed[]> {
  const cars: Listed[] = [];
  for (let index = 0; index < count; index++) {
    const title = `Queue ${index} ${randomUUID()}`;
    cars.push({ id: (await listCarAs(owner, title)).id, title });
  }
  return cars;
}

/** Hides other journeys' cars in the shared queue, so that this journey does not change them. */
const showOnly = (page: Page, cars: Listed[]) =>
  page.route('**/api/admin/review*', async (route) => {
    const response = await route.fetch();
    const queue = (await response.json()) as { cars: Listed[] };
    const json = { ...queue, cars: queue.cars.filter(({ id }) => cars.some((car) => car.id === id)) };
    await route.fulfill({ response, json });
  });

// A request for the queue may still be pending when a journey ends.
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }));

const heading = (page: Page, { title }: Listed) => page.getByRole('heading', { name: title, level: 2 });
const statusOf = async (page: Page, { id }: Listed) =>
  (await callAs(page, 'GET', `/api/admin/cars/${id}/review`)) as unknown as {
    status: number;
    disabled: { reason: string } | null;
  };

test('admin reviews five cars with five key presses', ONCE, async ({ page, anotherUser }) => {
  test.slow();
  const owner = await anotherUser();
  const cars = await listCars(owner, 5);
  await signInAs(page, 'admin');
  await showOnly(page, cars);
  await page.goto('/pendings/review');
  let presses = 0;
  for (const car of cars) {
    await expect(heading(page, car)).toBeVisible();
    await page.keyboard.press('a');
    presses++;
  }
  await expect(page.getByText('5 reviewed')).toBeVisible();
  expect(presses).toBe(5);
  for (const car of cars) await expect.poll(async () => (await statusOf(page, car)).status).toBe(1);
});

test(
  'keyboard shortcuts navigate the queue, disable with a reason and undo, and are inactive while typing',
  ONCE,
  async ({ page, anotherUser }) => {
    test.slow();
    const owner = await anotherUser();
    const [first, second, third] = (await listCars(owner, 3)) as [Listed, Listed, Listed];
    await signInAs(page, 'admin');
    await showOnly(page, [first, second, third]);
    await page.goto('/pendings/review');
    await expect(heading(page, first)).toBeVisible();
    await expect(page.getByText('New listing')).toBeVisible();
    await expectGoodInBothThemes(page);

    await page.keyboard.press('j');
    await expect(heading(page, second)).toBeFocused();
    await page.keyboard.press('ArrowLeft');
    await expect(heading(page, first)).toBeFocused();

    await page.keyboard.press('d');
    const dialog = page.getByRole('dialog', { name: `Disable “${first.title}”?` });
    await expect(dialog.getByLabel('Reason')).toBeFocused();
    await page.keyboard.type('a dusty jeep, kept outdoors');
    await expectGoodInBothThemes(page);
    await page.keyboard.press('Control+Enter');
    await expect(heading(page, second)).toBeFocused();
    await expect(page.getByText(`“${first.title}” is disabled.`)).toBeVisible();
    await expect
      .poll(() => statusOf(page, first))
      .toMatchObject({
        status: 0,
        disabled: { reason: 'a dusty jeep, kept outdoors' },
      });

    await page.keyboard.press('u');
    await expect(heading(page, first)).toBeFocused();
    await expect.poll(() => statusOf(page, first)).toMatchObject({ status: 0, disabled: null });

    await page.keyboard.press('?');
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
    await expectGoodPage(page);
    await page.getByLabel('Use single-key shortcuts').uncheck();
    await page.keyboard.press('Escape');
    await page.keyboard.press('a');
    await page.keyboard.press('?');
    await page.getByLabel('Use single-key shortcuts').check();
    await page.keyboard.press('Escape');
    await expect(heading(page, first)).toBeVisible();
    expect((await statusOf(page, first)).status).toBe(0);

    await page.keyboard.press('j');
    await page.keyboard.press('j');
    await expect(heading(page, third)).toBeFocused();
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/details/${third.id}`);
    await page.goBack();
    await expect(heading(page, third)).toBeVisible();
  },
);

test('admin works through a queue on a touch screen and sees the remaining cars at the end', async ({
  page,
  anotherUser,
  isMobile,
}) => {
  test.skip(!isMobile, 'A wide screen is worked through with keys and buttons in other journeys.');
  test.slow();
  const owner = await anotherUser();
  const [first, second] = (await listCars(owner, 2)) as [Listed, Listed];
  await signInAs(page, 'admin');
  await showOnly(page, [first, second]);
  await page.goto('/pendings');
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('link', { name: 'Review one by one' }).click();
  await expect(heading(page, first)).toBeVisible();
  await expectGoodPage(page);
  await page.getByRole('button', { name: 'Activate' }).click();
  await expect(heading(page, second)).toBeVisible();
  await page.getByRole('button', { name: 'Next car' }).click();
  await expect(page.getByRole('heading', { name: 'You’ve reached the end' })).toBeVisible();
  await expectGoodPage(page);
  await page.getByRole('button', { name: 'Start from the beginning' }).click();
  await expect(heading(page, second)).toBeVisible();
  await expect.poll(async () => (await statusOf(page, first)).status).toBe(1);
});

test(
  'reports a car that another administrator decided in the meantime, and links to it',
  ONCE,
  async ({ page, anotherUser, expectConsole }) => {
    test.slow();
    expectConsole(/409/);
    const owner = await anotherUser();
    const cars = await listCars(owner, 2);
    const [first, second] = cars as [Listed, Listed];
    await signInAs(page, 'admin');
    await showOnly(page, cars);
    await page.goto('/pendings/review');
    await expect(heading(page, first)).toBeVisible();
    await editConcurrently(owner, first.id, { title: first.title, price: '99' });
    await page.getByRole('button', { name: 'Activate' }).click();
    await expect(heading(page, second)).toBeVisible();
    await expect(page.getByText(`“${first.title}” was not activated`)).toBeVisible();
    await expect(page.getByText(/^Jo Example edited this car on /)).toBeVisible();
    await expectGoodInBothThemes(page);
    await page.getByRole('button', { name: 'Look again' }).click();
    await expect(heading(page, first)).toBeVisible();
    await expect(page.getByText('99$ / day')).toBeVisible();
    await page.getByRole('button', { name: 'Activate' }).click();
    await expect(page.getByText(`“${first.title}” was not activated`)).toBeHidden();
    await expect.poll(async () => (await statusOf(page, first)).status).toBe(1);
  },
);

test(
  'shows old and new values of an edited car, tells the owner why it is disabled, and records both in the history',
  ONCE,
  async ({ page, anotherUser }) => {
    test.slow();
    const owner = await anotherUser();
    const [car] = (await listCars(owner, 1)) as [Listed];
    await signInAs(page, 'admin');
    await callAs(page, 'PATCH', `/api/admin/cars/${car.id}/status`, { data: { status: 1, version: 1 } });
    const edited = `${car.title.slice(0, 40)} convertible`;
    await editConcurrently(owner, car.id, { title: 'In between', price: '50' });
    await editConcurrently(owner, car.id, { title: edited, price: '60' });

    await page.goto(`/pendings/review?car=${car.id}`);
    const changes = page.getByRole('region', { name: 'What changed' });
    await expect(changes.getByRole('heading', { name: /^Changed since it was approved on / })).toBeVisible();
    await expect(changes.locator('del')).toHaveText([/./, '45.50']);
    await expect(changes.locator('ins')).toHaveText([/convertible/, '60']);
    await expect(changes).not.toContainText('In between');
    await expectGoodInBothThemes(page);

    const reason = 'Please say which year it is from.';
    await page.getByRole('button', { name: 'Disable' }).click();
    await page.getByLabel('Reason').fill(reason);
    await page.getByRole('dialog').getByRole('button', { name: 'Disable' }).click();
    await expect(page.getByText(`“${edited}” is disabled.`)).toBeVisible();
    await expect.poll(() => statusOf(page, car)).toMatchObject({ disabled: { reason } });

    await owner.goto(`/details/${car.id}`);
    await expect(owner.getByText('This car is disabled')).toBeVisible();
    await expect(owner.getByText(reason)).toBeVisible();
    await expect(owner.getByRole('heading', { name: 'History' })).toHaveCount(0);
    await expectGoodInBothThemes(owner);
    await owner.goto('/mycars');
    await expect(owner.getByText(reason)).toBeVisible();
    await expect(owner.getByText('Disabled', { exact: true }).filter({ visible: true })).toBeVisible();
    await expectGoodPage(owner);
    await owner.getByRole('link', { name: `Edit ${edited}` }).click();
    await expect(owner.getByText(reason)).toBeVisible();
    await owner.getByLabel('Description').fill('From 2021.');
    await owner.getByRole('button', { name: 'Save' }).click();
    await expect(owner.getByText("Saved. We'll review your changes")).toBeVisible();

    await page.goto(`/details/${car.id}`);
    await expect(page.getByText('This car is awaiting review', { exact: true })).toBeVisible();
    const history = page.getByRole('list', { name: 'Newest first' });
    await expect(history.locator(':scope > li > div > p:first-child')).toHaveText([
      'Jo Example edited this car: description.',
      'You disabled this car.',
      'Jo Example edited this car: title and price.',
      'Jo Example edited this car: title and price.',
      'You activated this car.',
      'Jo Example listed this car.',
    ]);
    await expect(history).toContainText(reason);
    await expect(history.locator('ins').first()).toHaveText('From 2021');
    await expectGoodInBothThemes(page);
  },
);
