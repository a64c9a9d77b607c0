import type { Page } from '@playwright/test';
import type { Language } from '../contract/languages/translate.ts';
import {
  expect,
  expectGoodPage,
  expectToFit,
  navigateTo,
  settle,
  SIZES,
  watchRequests,
  withoutStream,
  WORD_RULES,
} from './fixtures.ts';
import { englishTextsOn } from './untranslated.ts';

/**
 * The language with the longest words, which is checked on every page: untranslated text there is untranslated
 * elsewhere too.
 */
export const LONGEST: Language = 'de';

/** Sets the language of the browser and the account, independent of what other journeys do to the account. */
export async function setLanguage(page: Page, language: Language, baseURL: string) {
  await withoutStream(page);
  await page.context().addCookies([{ name: 'language', value: language, url: baseURL }]);
  await page.route('**/api/me', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...((await response.json()) as object), language } });
  });
}

async function expectTranslated(page: Page, language: Language) {
  await settle(page);
  expect.soft(await englishTextsOn(page, language), page.url()).toEqual([]);
  await expectToFit(page);
}

/** Loads the site once, and opens further pages by client-side navigation. */
export async function visitPages(page: Page, language: Language, paths: string[]) {
  const arrived = watchRequests(page);
  await page.setViewportSize(SIZES[1]);
  for (const [index, path] of paths.entries()) {
    await (index === 0 ? page.goto(path) : navigateTo(page, path));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await arrived();
    await expectTranslated(page, language);
    // Text that fits in the longest language and on a phone fits everywhere.
    if (language === LONGEST) await expectGoodPage(page, WORD_RULES);
  }
  await expect(page.locator('html')).toHaveAttribute('lang', language);
}
