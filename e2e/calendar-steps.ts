import type { Locator, Page } from '@playwright/test';
import { createDateFormats } from '../contract/format-dates.ts';
import { expect } from './fixtures.ts';

const { formatDay, monthHeading } = createDateFormats('en');

/** Matches a day in the accessible name of its button. Without the guard, 5 December would match 15 December too. */
export const dayName = (day: string) => new RegExp(`(?<![0-9])${formatDay(day)}`);

/** The button of a day in an open date picker, which is paged forward to the month of that day. */
export async function findDay(picker: Page | Locator, day: string): Promise<Locator> {
  const months = picker.getByRole('grid');
  await expect(months.first()).toBeVisible();
  for (let paged = 0; paged < 24 && !(await months.and(picker.getByLabel(monthHeading(day))).isVisible()); paged++) {
    const shown = (await months.first().getAttribute('aria-label')) ?? '';
    await picker.getByRole('button', { name: 'Go to the Next Month' }).click();
    await expect(months.first()).not.toHaveAttribute('aria-label', shown);
  }
  return picker.locator(`[data-day="${day}"]`).getByRole('button');
}
