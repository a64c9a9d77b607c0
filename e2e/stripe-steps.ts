import type { Page } from '@playwright/test';
import { payButton } from './booking-steps.ts';

export const SUCCEEDS = '4242 4242 4242 4242';

export const fields = (page: Page) => page.frameLocator('iframe[title="Secure payment input frame"]');

async function fillCard(page: Page, number: string) {
  await fields(page).getByLabel('Card number').fill(number);
  await fields(page).getByLabel('Expiration date').fill('12 / 34');
  await fields(page).getByLabel('Security code').fill('123');
}

export async function payWith(page: Page, number: string) {
  await fillCard(page, number);
  await payButton(page).click();
}
