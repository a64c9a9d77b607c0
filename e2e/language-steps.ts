import type { Page } from '@playwright/test';
import type { Language } from '../contract/languages/translate.ts';
import { expect, expectGoodPage, expectToFit, settle, SIZES, withoutStream, WORD_RULES } from './fixtures.ts';
import { visitEach } from './page-table.ts';
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

/** Text that fits in the longest language and on a phone fits everywhere. */
export async function expectPagesTranslated(page: Page, language: Language, visited: readonly string[]) {
  await page.setViewportSize(SIZES[1]);
  await visitEach(page, visited, async () => {
    await expectTranslated(page, language);
    if (language === LONGEST) await expectGoodPage(page, WORD_RULES);
  });
  await expect(page.locator('html')).toHaveAttribute('lang', language);
}
