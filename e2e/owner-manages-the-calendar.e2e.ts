import type { CarDetails } from '../contract/cars/cars.ts';
import { addDays } from '../contract/dates.ts';
import { getJson } from './booking-steps.ts';
import { findDay } from './calendar-steps.ts';
import {
  ALL_RULES,
  expect,
  expectGoodPage,
  failAfterFocusLoss,
  registerUser,
  signInAs,
  PHONE,
  test,
} from './fixtures.ts';
import { callAs, listCarAs } from './listing-steps.ts';

test(
  'owner blocks next week on a phone, renters cannot book it, and Undo makes it available again',
  PHONE,
  async ({ page, isMobile, anotherUser }) => {
    test.skip(!isMobile, 'Uses a touch screen.');
    await registerUser(page);
    const { id, version } = await listCarAs(page, 'Corolla');
    const renter = await anotherUser();
    await signInAs(renter, 'admin');
    await callAs(renter, 'PATCH', `/api/admin/cars/${id}/status`, { data: { status: 1, version } });
    const bookedDays = async () => (await getJson<CarDetails>(renter, `/api/cars/${id}`)).bookedRanges;

    await page.goto('/mycars');
    // Only what people do most is on the card itself.
    const actions = page.getByRole('listitem').filter({ hasText: 'Corolla' }).locator('a[aria-label], button');
    await expect(actions).toHaveText(['Details', 'Edit', 'See Rents', /^More/]);
    await page.getByRole('button', { name: 'More for Corolla' }).tap();
    await expect(page.getByRole('menuitem', { name: 'Pause' })).toBeVisible();
    await page.getByRole('menuitem', { name: 'Calendar' }).tap();
    const { today } = await getJson<{ today: string }>(page, '/api/config');
    const [startDate, endDate] = [addDays(today, 7), addDays(today, 13)];
    const day = (date: string) => page.locator(`[data-day="${date}"]`);
    await day(startDate).tap();
    await day(endDate).tap();
    const bar = page.getByRole('region', { name: 'Chosen days' });
    await expect(bar).toContainText('7 days');
    await expect(bar).toContainText('318.50$');
    await expectGoodPage(page, ALL_RULES);

    await bar.getByRole('button', { name: 'Block' }).tap();
    await expect(page.getByText('7 days blocked.')).toBeVisible();
    await expect(day(startDate)).toHaveAccessibleName(/Blocked by you/);
    expect(await bookedDays()).toEqual([{ startDate, endDate }]);
    await renter.goto(`/details/${id}`);
    await renter.getByRole('button', { name: /^(Choose dates|Pick-up .*)$/ }).click();
    await expect(await findDay(renter, startDate)).toHaveAttribute('aria-disabled', 'true');

    await page.getByRole('button', { name: 'Undo' }).tap();
    await expect(page.getByText('Your change was undone.')).toBeVisible();
    expect(await bookedDays()).toEqual([]);
    await expect(day(startDate)).toHaveAccessibleName(/, Free, 45.50\$$/);

    // The other days can be hidden by pausing the car.
    await page.getByRole('button', { name: 'Pause Corolla' }).tap();
    await expect(page.getByText('Paused', { exact: true }).first()).toBeVisible();
  },
);

test('owner sets prices for days with the keyboard, and sees all cars in one timeline', async ({
  page,
  isMobile,
  expectConsole,
}) => {
  test.skip(isMobile, 'Uses a keyboard.');
  await registerUser(page);
  const { id } = await listCarAs(page, 'Corolla');
  await listCarAs(page, 'Yaris');
  const { today } = await getJson<{ today: string }>(page, '/api/config');
  // An old URL, as in earlier mails
  await page.goto(`/mycars/${id}/calendar`);
  await expect(page).toHaveURL(`/cars/${id}/manage/calendar`);
  await page.locator(`[data-day="${today}"]`).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Shift+ArrowRight');
  await page.getByRole('button', { name: 'Price…' }).click();
  // The demo market has no fee, so the owner's share is not shown.
  await expect(page.getByText(/receive/)).toHaveCount(0);
  await page.getByLabel('Price per day').fill('10001');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Price must be 10,000 or less')).toBeVisible();
  await page.getByLabel('Price per day').fill('60');
  // After a failure, the input is kept and the focus stays.
  expectConsole(/status of 500/);
  const save = page.getByRole('dialog').getByRole('button', { name: 'Save' });
  await failAfterFocusLoss(page, '**/api/cars/*/prices', () => save.click());
  await expect(page.getByText('Something went wrong on our side.')).toBeVisible();
  await expect(page.getByLabel('Price per day')).toHaveValue('60');
  await expect(save).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Price of 2 days saved.')).toBeVisible();
  await expect(page.locator(`[data-day="${addDays(today, 2)}"]`)).toHaveAccessibleName(/60\$ \(changed price\)/);
  await expect(page.getByRole('button', { name: 'Price…' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('region', { name: 'Chosen days' })).toBeHidden();

  await page.goto('/mycars');
  await page.getByRole('link', { name: 'All calendars' }).click();
  await expect(page.getByRole('link', { name: 'Open the calendar of Yaris' })).toBeVisible();
  await expectGoodPage(page);

  await page.getByRole('button', { name: 'Block days' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Block' }).click();
  await expect(dialog.getByText('Choose at least one car.')).toBeVisible();
  await dialog.getByLabel('First day').fill(today);
  await dialog.getByLabel('Last day').fill(addDays(today, 1));
  await dialog.getByLabel('All 2').check();
  await expectGoodPage(page);
  await dialog.getByRole('button', { name: 'Block' }).click();
  await expect(page.getByText(/^2 cars blocked/)).toBeVisible();
  await expect(dialog).toBeHidden();
  const blocked = page.getByRole('link', { name: /Blocked by you/ });
  await expect(blocked).toHaveCount(2);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(blocked).toHaveCount(0);
});
