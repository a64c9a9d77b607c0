import type { Page } from '@playwright/test';
import type { Language } from '../contract/languages/translate.ts';
import {
  expect,
  expectGoodPage,
  expectToFit,
  moveTo,
  settle,
  SIZES,
  watchRequests,
  withoutStream,
  WORD_RULES,
} from './fixtures.ts';
import { englishOn } from './untranslated.ts';

/** The one with the longest words is looked at on every page: what it says in English, others would say so, too. */
export const LONGEST: Language = 'de';

/** A browser that was told a language, and an account that has the same, whatever other journeys do to it. */
export async function speak(page: Page, language: Language, baseURL: string) {
  await withoutStream(page);
  await page.context().addCookies([{ name: 'language', value: language, url: baseURL }]);
  await page.route('**/api/me', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...((await answer.json()) as object), language } });
  });
}

async function expectOwnWords(page: Page, language: Language) {
  await settle(page);
  expect.soft(await englishOn(page, language), page.url()).toEqual([]);
  await expectToFit(page);
}

const [WIDE, PHONE] = SIZES;

/** The site is loaded once, and each page opened from the one before. */
export async function visit(page: Page, language: Language, paths: string[]) {
  const arrived = watchRequests(page);
  await page.setViewportSize(PHONE);
  for (const [index, path] of paths.entries()) {
    await (index === 0 ? page.goto(path) : moveTo(page, path));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await arrived();
    await expectOwnWords(page, language);
    if (language !== LONGEST) continue;
    await expectGoodPage(page, WORD_RULES);
    // Words that fit in the longest language and on a phone fit everywhere.
    await page.setViewportSize(WIDE);
    await expectOwnWords(page, language);
    await page.setViewportSize(PHONE);
  }
  await expect(page.locator('html')).toHaveAttribute('lang', language);
}
