import type { Locator, Page } from '@playwright/test';
import { createDateFormats } from '../contract/format-dates.ts';
import { expect } from './fixtures.ts';

const { formatDay, monthHeading } = createDateFormats('en');

/** Matches a day in the accessible name of its button. Without the guard, 5 December would match 15 December too. */
export const dayName = (day: string) => new RegExp(`(?<![0-9])${formatDay(day)}`);

/** The button of a day in an open date picker, which is paged to the month of that day. */
export async function findDay(picker: Page | Locator, day: string): Promise<Locator> {
  const months = picker.getByRole('grid');
  await expect(months.first()).toBeVisible();
  const wanted = months.and(picker.getByLabel(monthHeading(day)));
  for (let paged = 0; paged < 24 && !(await wanted.isVisible()); paged++) {
    const shown = (await months.first().getAttribute('aria-label')) ?? '';
    // Weeks begin and end with days of other months; one in the middle is of the month that is shown.
    const middle = (await months.first().locator('[data-day]').nth(14).getAttribute('data-day')) ?? '';
    const direction = day < middle ? 'Previous' : 'Next';
    await picker.getByRole('button', { name: `Go to the ${direction} Month` }).click();
    await expect(months.first()).not.toHaveAttribute('aria-label', shown);
  }
  return picker.locator(`[data-day="${day}"]`).getByRole('button');
}
