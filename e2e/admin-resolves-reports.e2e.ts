import type { CarPage } from '../contract/cars/cars.ts';
import { getJson } from './booking-steps.ts';
import { ONCE, expect, expectGoodPage, signInAs, test } from './fixtures.ts';

test('user reports a car, and an administrator resolves the report with a warning', ONCE, async ({ page, browser }) => {
  await signInAs(page, 'renter');
  await page.goto('/about');
  // Its days have different prices, of which the administrator should see the range.
  const { cars } = await getJson<CarPage>(page, '/api/cars?limit=48&sort=popular');
  const { id, title } = cars.find((car) => car.fromCents !== undefined)!;
  await page.goto(`/details/${id}`);
  await page.getByRole('button', { name: 'Report this car' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Send report' }).click();
  await expect(dialog.getByText('Please choose a reason.')).toBeVisible();
  await dialog.getByText('Something else').click();
  await dialog.getByLabel('What happened?').fill('The seat belt is torn.');
  await dialog.getByRole('button', { name: 'Send report' }).click();
  await expect(page.getByText('We look into every report')).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();

  const admin = await (await browser.newContext()).newPage();
  await signInAs(admin, 'admin');
  await admin.goto('/admin/reports?kind=car');
  await admin.getByRole('list', { name: 'Reports' }).getByRole('link', { name: title }).last().click();
  await expect(admin.getByText('The seat belt is torn.')).toBeVisible();
  await expect(admin.getByText(/^days from \S+ to \S+$/).first()).toBeVisible();
  await expectGoodPage(admin);
  await admin.keyboard.press('w');
  await admin.getByRole('button', { name: 'You offered a car that is not safe to drive.' }).click();
  await admin.getByRole('dialog').getByRole('button', { name: 'Warn' }).click();
  await expect(admin.getByText('The person has been warned.')).toBeVisible();
  await admin.goto('/admin/reports?state=decided');
  await expect(admin.getByRole('list', { name: 'Reports' }).getByRole('link', { name: title }).first()).toContainText(
    'Warned',
  );
  await admin.context().close();
});

test('admin finds a user, and sees the effects of a ban before confirming it', ONCE, async ({ page }) => {
  await signInAs(page, 'admin');
  await page.goto('/admin/users');
  await page.getByLabel('Search people').fill('lindholm fre');
  await page.getByRole('link', { name: 'Freja Lindholm' }).first().click();
  await expect(page.getByRole('heading', { name: 'Freja Lindholm', level: 1 })).toBeVisible();
  await expectGoodPage(page);
  await page.getByRole('button', { name: 'Ban' }).click();
  await expect(page.getByRole('dialog')).toContainText('off the market until the ban is lifted');
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await page.getByLabel('New note').fill('Called about the keys.');
  await page.getByRole('button', { name: 'Save note' }).click();
  await expect(page.getByText('Called about the keys.')).toBeVisible();
  await expect(page.getByText('You wrote a note.')).toBeVisible();
});
