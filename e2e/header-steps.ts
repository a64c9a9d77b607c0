import type { Page } from '@playwright/test';
import type { Language } from '../contract/languages/translate.ts';
import { translator } from '../server/platform/languages/translator.ts';
import { expect, watchRequests } from './fixtures.ts';

/**
 * Reports whether a header element is not beside the logo, not vertically centred, cut off, covered, too close to an edge,
 * or makes the page scroll sideways.
 */
function layoutProblems(element: Element): string[] {
  const DISTANCE = 8;
  const box = element.getBoundingClientRect();
  const header = element.closest('header')!;
  const edges = header.getBoundingClientRect();
  const found: string[] = [];
  const gaps = [box.left - edges.left, edges.right - box.right, box.top - edges.top, edges.bottom - box.bottom];
  if (gaps.some((gap) => gap < DISTANCE)) found.push(`${gaps.map(Math.round).join(', ')} px from the edges`);
  const logo = header.querySelector('a')!.getBoundingClientRect();
  if (box.left < logo.right) found.push('is not beside the logo');
  if (Math.abs(box.top + box.bottom - edges.top - edges.bottom) > 4) found.push('is not vertically centred');
  for (const other of header.querySelectorAll('a, button')) {
    const { left, right, top, bottom } = other.getBoundingClientRect();
    if (left < box.right && right > box.left && top < box.bottom && bottom > box.top)
      found.push(`overlaps ${other.textContent}`);
  }
  const corners = [
    document.elementFromPoint(box.left + 6, box.top + 6),
    document.elementFromPoint(box.right - 6, box.bottom - 6),
  ];
  if (corners.some((at) => at === null || !element.contains(at))) found.push('is covered');
  if (document.documentElement.scrollWidth > window.innerWidth) found.push('the page scrolls sideways');
  return found;
}

/** A larger number than most markets have, so that it needs space */
const CARS = 43_210;

/** From the narrowest tablet, in steps small enough to find line breaks in the language with the longest words. */
export const HEADER_WIDTHS = Array.from({ length: 30 }, (_, step) => 768 + step * 32);
const LONGEST: Language = 'de';
const widthsFor = (language: Language) => HEADER_WIDTHS.filter((_, step) => language === LONGEST || step % 3 === 0);

/** Opens the page, and expects the number of cars to be readable in its header at every width. */
export async function expectCounterFits(page: Page, path: string, language: Language, who: string) {
  // Other journeys list cars at the same time.
  await page.route('**/api/stats', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...((await response.json()) as object), activeCars: CARS } });
  });
  const hasLoaded = watchRequests(page);
  await page.goto(path);
  await hasLoaded();
  await expect(page.locator('html')).toHaveAttribute('lang', language);
  const counter = page
    .getByText(translator(language)('shell.counter.listed', { count: CARS }), { exact: true })
    .locator('..');
  await expect(counter).toBeVisible();
  const { height } = page.viewportSize()!;
  for (const width of widthsFor(language)) {
    await page.setViewportSize({ width, height });
    expect(await counter.evaluate(layoutProblems), `${who}, ${language}, ${width} px`).toEqual([]);
  }
}
