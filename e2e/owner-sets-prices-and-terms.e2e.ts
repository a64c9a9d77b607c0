import { addDays, weekdayOf } from '../contract/dates.ts';
import { ask } from './booking-steps.ts';
import { expect, expectGoodInBothThemes, registerSomebody, signInAs, test } from './fixtures.ts';
import { callAs, listCarOf } from './listing-steps.ts';

test('an owner prices the weekend and asks for two days at least, and a renter sees it at once', async ({
  page,
  somebodyElse,
}) => {
  await registerSomebody(page);
  const { id } = await listCarOf(page, 'Weekender');
  const renter = await somebodyElse();
  await signInAs(renter, 'admin');
  await callAs(renter, 'PATCH', `/api/admin/cars/${id}/status`, { data: { status: 1, version: 1 } });
  await registerSomebody(renter);

  await page.goto('/mycars');
  await page.getByRole('link', { name: 'Prices and terms of Weekender' }).click();
  const weekdays = page.getByRole('region', { name: 'Weekdays' });
  await expect(weekdays).not.toContainText('receive');
  await expectGoodInBothThemes(page);

  await weekdays.getByLabel('Saturday').fill('58');
  await weekdays.getByLabel('Sunday').fill('0');
  await weekdays.getByRole('button', { name: 'Save' }).click();
  await expect(weekdays.getByText('Price must be a valid number greater than 0')).toBeVisible();
  // What is typed outlives a reload.
  await page.reload();
  await expect(weekdays.getByLabel('Saturday')).toHaveValue('58');
  await weekdays.getByLabel('Sunday').fill('58');
  await weekdays.getByRole('button', { name: 'Save' }).click();
  await expect(weekdays.getByText('Saved', { exact: true })).toBeVisible();

  const terms = page.getByRole('region', { name: 'Rental terms' });
  await terms.getByLabel('Shortest trip').fill('2');
  await terms.getByRole('button', { name: 'Save' }).click();
  await expect(terms.getByText('Saved', { exact: true })).toBeVisible();

  const { today } = await ask<{ today: string }>(page, '/api/config');
  const saturday = addDays(today, 19 - weekdayOf(today));
  await renter.goto(`/payment/${id}?from=${saturday}&to=${addDays(saturday, 2)}`);
  await expect(renter.getByText('2 days × 58$')).toBeVisible();
  await expect(renter.getByText('116.00$').first()).toBeVisible();
  await renter.goto(`/payment/${id}?from=${saturday}&to=${addDays(saturday, 1)}`);
  await expect(renter.getByText('This car is rented out for 2 days or more.')).toBeVisible();
});
