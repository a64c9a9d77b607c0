import type { Browser, Locator, Page } from '@playwright/test';
import { createPool } from '../server/platform/database/database.ts';
import { embeddedConnection } from '../server/platform/database/embedded-postgres.ts';
import { ageRental } from '../server/testing/pass-time.ts';
import type { Language } from '../contract/languages/translate.ts';

const SIZE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** A phone that counts taps. */
export interface Phone {
  page: Page;
  taps: number;
  tap(what: Locator): Promise<void>;
  /** Counts one tap into the field; keystrokes do not count. */
  write(field: Locator, text: string): Promise<void>;
}

export async function openPhone(browser: Browser, baseURL: string, language: Language): Promise<Phone> {
  const context = await browser.newContext({ baseURL, locale: language, ...SIZE });
  await context.addCookies([{ name: 'language', value: language, url: baseURL }]);
  const phone: Phone = {
    page: await context.newPage(),
    taps: 0,
    async tap(what) {
      await what.tap();
      phone.taps++;
    },
    async write(field, text) {
      await field.fill(text);
      phone.taps++;
    },
  };
  return phone;
}

/** Moves a trip into the past, because journeys cannot change the clock. */
export async function passDays(rentalId: string, days: number): Promise<void> {
  const pool = createPool(embeddedConnection(process.env.E2E_DATA_DIR!), () => {}, 1);
  try {
    await ageRental({ pool, config: { timeZone: 'UTC' } }, rentalId, days);
  } finally {
    await pool.end();
  }
}
