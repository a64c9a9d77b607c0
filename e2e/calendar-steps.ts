import type { Locator, Page } from '@playwright/test';
import { createDateFormats } from '../contract/format-dates.ts';
import { expect } from './fixtures.ts';

const { formatDay, monthHeading } = createDateFormats('en');

/** Matches a day in the accessible name of its button. Without the guard, 5 December would match 15 December too. */
export const dayName = (day: string) => new RegExp(`(?<![0-9])${formatDay(day)}`);

/** Pages an open date picker to the month of the day, and returns the day's button. */
export async function findDay(picker: Page | Locator, day: string): Promise<Locator> {
  const months = picker.getByRole('grid');
  await expect(months.first()).toBeVisible();
  const target = months.and(picker.getByLabel(monthHeading(day)));
  for (let paged = 0; paged < 24 && !(await target.isVisible()); paged++) {
    const shown = (await months.first().getAttribute('aria-label')) ?? '';
    // The grid may start and end with days of adjacent months, so use one in the middle.
    const middle = (await months.first().locator('[data-day]').nth(14).getAttribute('data-day')) ?? '';
    const direction = day < middle ? 'Previous' : 'Next';
    await picker.getByRole('button', { name: `Go to the ${direction} Month` }).click();
    await expect(months.first()).not.toHaveAttribute('aria-label', shown);
  }
  return picker.locator(`[data-day="${day}"]`).getByRole('button');
}
