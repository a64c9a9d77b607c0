import { addDays, weekdayOf } from '../contract/dates.ts';
import { getJson } from './booking-steps.ts';
import { ONCE, expect, expectGoodEverywhere, registerUser, signInAs, test } from './fixtures.ts';
import { callAs, listCarAs } from './listing-steps.ts';

test(
  'owner sets a weekend price, a minimum stay, a child seat and pickup instructions, and a renter sees them immediately',
  ONCE,
  async ({ page, anotherUser }) => {
    await registerUser(page);
    const { id } = await listCarAs(page, 'Weekender');
    const renter = await anotherUser();
    await signInAs(renter, 'admin');
    await callAs(renter, 'PATCH', `/api/admin/cars/${id}/status`, { data: { status: 1, version: 1 } });
    await registerUser(renter);

    await page.goto('/mycars');
    await page.getByRole('link', { name: 'Weekender', exact: true }).click();
    const tabs = page.getByRole('navigation', { name: 'Manage Weekender' });
    const setUp = page.getByRole('region', { name: 'Get your car ready' });
    await expect(setUp).toContainText('0 of 5 done');
    await expect(tabs.getByRole('link', { name: 'Overview' })).toHaveAttribute('aria-current', 'page');
    await expectGoodEverywhere(page);
    await setUp.getByRole('button', { name: 'Keep as it is: Photos' }).click();
    await expect(setUp).toContainText('1 of 5 done');

    await tabs.getByRole('link', { name: 'Prices' }).click();
    const weekdays = page.getByRole('region', { name: 'Weekdays' });
    const save = page.getByRole('button', { name: 'Save' });
    await expect(weekdays).not.toContainText('receive');
    await expect(save).toHaveCount(0);
    await expectGoodEverywhere(page);

    await weekdays.getByLabel('Weekend').fill('58');
    await expect(weekdays.getByLabel('Saturday')).toHaveValue('58');
    await weekdays.getByLabel('Sunday').fill('0');
    await save.click();
    await expect(weekdays.getByText('Price must be a valid number greater than 0')).toBeVisible();
    await expect(weekdays.getByLabel('Sunday')).toBeFocused();
    // Input survives a reload.
    await page.reload();
    await expect(weekdays.getByLabel('Saturday')).toHaveValue('58');
    await weekdays.getByLabel('Sunday').fill('58');
    await expectGoodEverywhere(page);
    await save.click();
    await expect(page.getByRole('region', { name: 'Notifications' }).getByText('Saved', { exact: true })).toBeVisible();
    await expect(save).toHaveCount(0);

    await tabs.getByRole('link', { name: 'Terms' }).click();
    const terms = page.getByRole('region', { name: 'Rental terms' });
    await terms.getByLabel('Shortest trip').fill('2');
    await save.click();
    await expect(save).toHaveCount(0);

    await tabs.getByRole('link', { name: 'Extras' }).click();
    await page.getByRole('button', { name: 'Add an extra' }).click();
    const extra = page.getByRole('dialog', { name: 'New extra' });
    await extra.getByLabel('What is it?').fill('Child seat');
    await extra.getByLabel('Price each').fill('7');
    await expectGoodEverywhere(page);
    await extra.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Saved: Child seat')).toBeVisible();
    await expect(page.getByText('7$ per trip')).toBeVisible();
    await expectGoodEverywhere(page);
    await page.getByRole('button', { name: 'Change Child seat' }).click();
    await page.getByRole('button', { name: 'Stop offering it' }).click();
    await expect(page.getByText('No longer offered: Child seat')).toBeVisible();
    await expect(page.getByText('7$ per trip')).toHaveCount(0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText('Offered again: Child seat')).toBeVisible();
    await expect(page.getByText('7$ per trip')).toBeVisible();

    await tabs.getByRole('link', { name: 'Pick-up' }).click();
    await page.getByLabel('Address').fill('Rua do Carmo 7, Lisbon');
    await save.click();
    await tabs.getByRole('link', { name: 'Overview' }).click();
    await expect(setUp).toContainText('4 of 5 done');

    const { today } = await getJson<{ today: string }>(page, '/api/config');
    const saturday = addDays(today, 19 - weekdayOf(today));
    await renter.goto(`/payment/${id}?from=${saturday}&to=${addDays(saturday, 2)}`);
    await expect(renter.getByText('2 days × 58$')).toBeVisible();
    await expect(renter.getByText('116.00$').first()).toBeVisible();

    // Three days of 58$, 58$ and 45.50$
    const threeDays = `from=${saturday}&to=${addDays(saturday, 3)}`;
    await renter.goto(`/rentcar?q=Weekender&${threeDays}`);
    await expect(renter.getByRole('article').first()).toContainText('53.83$ / day on average');
    await renter.goto(`/details/${id}?${threeDays}`);
    await expect(renter.getByText('53.83$ / day on average').first()).toBeVisible();

    await renter.goto(`/details/${id}?from=${saturday}&to=${addDays(saturday, 2)}`);
    await renter.getByText('Extras', { exact: true }).click();
    await renter.getByRole('checkbox', { name: 'Child seat' }).check();
    await expect(renter.getByText('123.00$').first()).toBeVisible();
    await renter.getByRole('button', { name: 'Rent Now' }).click();
    await expect(renter).toHaveURL(/\/payment\/.*extras=/);
    await expect(renter.getByText('Child seat').first()).toBeVisible();
    await expect(renter.getByText('123.00$').first()).toBeVisible();

    await renter.goto(`/payment/${id}?from=${saturday}&to=${addDays(saturday, 1)}`);
    await expect(renter.getByText('This car is rented out for 2 days or more.')).toBeVisible();

    await signInAs(renter, 'admin');
    await renter.goto(`/details/${id}`);
    await expect(renter.getByText('days from 45.50$ to 58$').first()).toBeVisible();
  },
);
