import { randomUUID } from 'node:crypto';
import {
  FULL,
  ONCE,
  expect,
  expectGoodInBothThemes,
  expectGoodPage,
  registerUser,
  signInAs,
  test,
} from './fixtures.ts';
import { demoCar } from './booking-steps.ts';
import { addPhotos, callAs, editConcurrently, listCarAs, picture, TRACE_RECORDER_NOISE } from './listing-steps.ts';

const save = 'Save';

test(
  'owner changes the price, sees that it is saved, and returns to the previous page',
  ONCE,
  async ({ page, expectConsole }) => {
    expectConsole(TRACE_RECORDER_NOISE);
    await registerUser(page);
    await listCarAs(page, 'Corolla');
    await page.goto('/mycars');
    await page.getByRole('link', { name: 'Edit Corolla' }).click();
    await expect(page.getByLabel('Price', { exact: true })).toHaveValue('45.50');
    await expectGoodInBothThemes(page);
    await page.getByLabel('Price', { exact: true }).fill('51,25');
    await addPhotos(page, [await picture('second.jpg', '#252')]);
    await page.getByRole('button', { name: save }).click();
    await expect(page.getByText("Saved. We'll review your changes")).toBeVisible();
    await expectGoodPage(page);
    await page.waitForURL('**/mycars');
    await expect(page.getByRole('list', { name: 'My cars' })).toContainText('51.25$ / day');
  },
);

test('loading indicators name what is loading', FULL, async ({ page }) => {
  await registerUser(page);
  const { id } = await listCarAs(page, 'Corolla');
  const hold = Promise.withResolvers<void>();
  await page.route(`**/api/cars/${id}`, async (route) => {
    await hold.promise;
    await route.continue();
  });
  await page.goto(`/edit-car/${id}`);
  await expect(page.getByText("We are waiting for your car's details..", { exact: true })).toBeVisible();
  hold.resolve();
  await page.getByLabel('Title', { exact: true }).fill('Corolla Touring');
  await page.unroute(`**/api/cars/${id}`);
  const saving = Promise.withResolvers<void>();
  await page.route(`**/api/cars/${id}`, async (route) => {
    await saving.promise;
    await route.continue();
  });
  await page.getByRole('button', { name: save }).click();
  await expect(page.getByText('We are working on your request....', { exact: true })).toBeVisible();
  saving.resolve();
  await page.getByRole('link', { name: 'Go back now' }).click();
  await page.waitForURL((url) => !url.pathname.startsWith('/edit-car'));
});

test(
  'saving an unchanged car says so and makes no request, leaving with unsaved changes asks first, and missing fields are named',
  ONCE,
  async ({ page }) => {
    await registerUser(page);
    const { id } = await listCarAs(page, 'Corolla');
    await page.goto(`/edit-car/${id}`);
    await page.getByLabel('Price', { exact: true }).fill('45,5');
    let writes = 0;
    page.on('request', (request) => void (request.method() === 'PUT' && writes++));
    await page.getByRole('button', { name: save }).click();
    await expect(page.getByText('You haven’t changed anything, so there was nothing to save.')).toBeVisible();
    expect(writes).toBe(0);

    await page.getByLabel('Title', { exact: true }).fill('Corolla of mine');
    const questions: string[] = [];
    page.once('dialog', (dialog) => {
      questions.push(dialog.message());
      void dialog.dismiss();
    });
    await page.getByRole('link', { name: 'About Us' }).click();
    await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Corolla of mine');
    expect(questions).toEqual(['Your changes haven’t been saved. Leave anyway?']);

    await page.getByLabel('Title', { exact: true }).fill('');
    await page.getByLabel('Price', { exact: true }).fill('');
    await page.locator('label').getByText('Other', { exact: true }).click();
    await page.getByLabel('How many seats?').fill('0');
    await page.getByRole('button', { name: 'Remove photo 1' }).click();
    await page.getByRole('button', { name: save }).click();
    await expect(page.getByText('Title is required')).toBeVisible();
    await expect(page.getByLabel('Title', { exact: true })).toBeFocused();
    await expect(page.getByText('Price must be a valid number greater than 0')).toBeVisible();
    await expect(page.getByText('Seats must be a valid number greater than 0')).toBeVisible();
    await expect(page.getByText('At least one image is required')).toBeVisible();
    await page.getByLabel('Title', { exact: true }).fill('Corolla');
    await expect(page.getByText('Title is required')).toBeHidden();
  },
);

test(
  'shows a concurrent change next to the user’s own, and lets them load it or keep their own',
  ONCE,
  async ({ page, expectConsole }) => {
    expectConsole(/409/);
    await registerUser(page);
    const { id } = await listCarAs(page, 'Corolla');
    await page.goto(`/edit-car/${id}`);
    await page.getByLabel('Title', { exact: true }).fill('Corolla of mine');
    await editConcurrently(page, id, { title: 'Corolla of theirs' });
    await page.getByRole('button', { name: save }).click();
    await page.getByRole('button', { name: 'Load the latest version' }).click();
    await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Corolla of theirs');

    await page.getByLabel('Title', { exact: true }).fill('Corolla of mine');
    await editConcurrently(page, id, { title: 'Corolla of others', price: '60' });
    await page.getByRole('button', { name: save }).click();

    await expect(page.getByRole('heading', { name: 'Someone else changed this car' })).toBeFocused();
    const conflict = page.getByRole('region', { name: 'Someone else changed this car' });
    await expect(conflict).toContainText('Corolla of others');
    await expect(conflict).toContainText('Corolla of mine');
    await expect(conflict).toContainText('60$ / day');
    await expectGoodInBothThemes(page);
    await conflict.getByRole('button', { name: 'Keep my changes' }).click();

    // Fields that the user did not change take the saved values, so the other change is not silently overwritten.
    await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Corolla of mine');
    await expect(page.getByLabel('Price', { exact: true })).toHaveValue('60');
    await page.getByRole('button', { name: save }).click();
    await expect(page.getByText("Saved. We'll review your changes")).toBeVisible();
  },
);

test(
  'rejects editing another user’s car, and shows an unknown car as not found',
  ONCE,
  async ({ page, expectConsole }) => {
    expectConsole(/404|403/);
    await registerUser(page);
    await page.goto(`/edit-car/${randomUUID()}`);
    await expect(page.getByRole('heading', { name: 'We could not find this car' })).toBeVisible();
    await page.goto(`/edit-car/${(await demoCar(page)).id}`);
    await expect(page.getByRole('heading', { name: 'This isn’t your car' })).toBeVisible();
    await expectGoodPage(page);
  },
);

test(
  'after an approval the open form saves without a question; after a refusal it shows the reason first',
  FULL,
  async ({ page, browser, baseURL, expectConsole }) => {
    test.slow();
    expectConsole(/409/);
    await registerUser(page);
    const { id } = await listCarAs(page, 'Corolla');
    const admin = await (await browser.newContext({ baseURL: baseURL! })).newPage();
    await signInAs(admin, 'admin');
    const decide = (data: object) => callAs(admin, 'PATCH', `/api/admin/cars/${id}/status`, { data });

    await page.goto(`/edit-car/${id}`);
    await page.getByLabel('Price', { exact: true }).fill('61');
    await decide({ status: 1, version: 1 });
    await page.getByRole('button', { name: save }).click();
    await expect(page.getByText("Saved. We'll review your changes")).toBeVisible();

    await page.goto(`/edit-car/${id}`);
    await page.getByLabel('Price', { exact: true }).fill('62');
    await decide({ status: 0, version: 3, reason: 'Please name the year.' });
    await page.getByRole('button', { name: save }).click();
    const conflict = page.getByRole('region', { name: 'Someone else changed this car' });
    await expect(conflict).toContainText('Please name the year.');
    await conflict.getByRole('button', { name: 'Keep my changes' }).click();
    await expect(page.getByLabel('Price', { exact: true })).toHaveValue('62');
    await page.getByRole('button', { name: save }).click();
    await expect(page.getByText("Saved. We'll review your changes")).toBeVisible();
  },
);
