import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import type { Page } from '@playwright/test';
import * as catalogues from '../contract/languages/catalogues.ts';
import type { Language } from '../contract/languages/translate.ts';

/** Shorter texts are ambiguous: "{a} of {b}" or "From {day}." may match user content. */
const MIN_LETTERS = { whole: 4, withValues: 6 };

const texts = { ...catalogues } as Record<Language, Record<string, string>>;

const escape = (text: string) => text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);

/**
 * Returns patterns of all texts that a message can produce. Tags split texts, because their content is in a separate
 * element.
 */
function runsOf(elements: MessageFormatElement[]): string[] {
  let open = [''];
  const ended: string[] = [];
  const endRun = () => {
    ended.push(...open);
    open = [''];
  };
  for (const element of elements) {
    if (element.type === TYPE.literal) open = open.map((run) => run + escape(element.value));
    else if (element.type === TYPE.tag) {
      endRun();
      ended.push(...runsOf(element.children));
    } else if (element.type === TYPE.plural || element.type === TYPE.select) {
      const choices = Object.values(element.options).flatMap(({ value }) => runsOf(value));
      open = open.flatMap((run) => choices.map((choice) => run + choice));
    } else open = open.map((run) => `${run}.+`);
  }
  endRun();
  return ended.map((run) => run.trim()).filter(Boolean);
}

const lettersIn = (pattern: string) => pattern.replaceAll('.+', '').match(/\p{L}/gu)?.length ?? 0;

/** An example that owners may also write themselves. */
const ALSO_USER_CONTENT = 'cars.form.location.placeholder';

/** All texts of a catalogue: fixed texts in a set for speed, and patterns for those with values. */
interface CatalogueTexts {
  words: Set<string>;
  patterns: RegExp[];
}

function textsOf(messages: Record<string, string>): CatalogueTexts {
  const runs = [...new Set(Object.values(messages).flatMap((text) => runsOf(parse(text))))].filter(
    (run) => lettersIn(run) >= MIN_LETTERS[run.includes('.+') ? 'withValues' : 'whole'],
  );
  const [around, whole] = [runs.filter((run) => run.includes('.+')), runs.filter((run) => !run.includes('.+'))];
  return {
    words: new Set(whole.map((run) => run.replaceAll(/\\(.)/g, '$1'))),
    patterns: around.map((run) => new RegExp(`^${run}$`, 'u')),
  };
}

const isFromCatalogue = (text: string, { words, patterns }: CatalogueTexts) =>
  words.has(text) || patterns.some((pattern) => pattern.test(text));

const { [ALSO_USER_CONTENT]: _, ...english } = texts.en;
const englishTexts = textsOf(english);

/** Cached, because parsing a catalogue is slow. */
const textsByLanguage: Partial<Record<Language, CatalogueTexts>> = {};

/** All text of the page: visible, for screen readers, in fields and in the title. */
const textsOn = (page: Page) =>
  page.evaluate(() => {
    const found = [document.title];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const { parentElement, data } = walker.currentNode as Text;
      // Excludes language names and API routes, which are not translated.
      if (!parentElement?.closest('script, style, noscript, body [lang], [translate=no]')) found.push(data);
    }
    for (const name of [
      'aria-label',
      'aria-description',
      'aria-roledescription',
      'aria-valuetext',
      'placeholder',
      'title',
      'alt',
    ])
      for (const element of document.querySelectorAll(`[${name}]`)) found.push(element.getAttribute(name) ?? '');
    return found.map((text) => text.replaceAll(/\s+/g, ' ').trim()).filter(Boolean);
  });

/** Returns the texts of a page in another language that are still in English. */
export async function englishTextsOn(page: Page, language: Language): Promise<string[]> {
  // Excludes texts that also exist in the page's language, such as "48 en total".
  const own = (textsByLanguage[language] ??= textsOf(texts[language]));
  return [...new Set(await textsOn(page))].filter(
    (text) => isFromCatalogue(text, englishTexts) && !isFromCatalogue(text, own),
  );
}
