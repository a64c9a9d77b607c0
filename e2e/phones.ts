import type { Browser, Locator, Page } from '@playwright/test';
import { createPool } from '../server/platform/database/database.ts';
import { embeddedConnection } from '../server/platform/database/embedded-postgres.ts';
import { moveBack } from '../server/testing/pass-time.ts';
import type { Language } from '../contract/languages/translate.ts';

const SIZE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** Somebody's phone, which counts what they tap. */
export interface Phone {
  page: Page;
  taps: number;
  tap(what: Locator): Promise<void>;
  /** One tap into the field; keys are not counted. */
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

/** As if a trip were so many days older: the journeys' own clock cannot be turned. */
export async function passDays(rentalId: string, days: number): Promise<void> {
  const pool = createPool(embeddedConnection(process.env.E2E_DATA_DIR!), () => {}, 1);
  try {
    await moveBack({ pool, config: { timeZone: 'UTC' } }, rentalId, days);
  } finally {
    await pool.end();
  }
}
