import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import type { Page } from '@playwright/test';
import * as catalogues from '../contract/languages/catalogues.ts';
import type { Language } from '../contract/languages/translate.ts';

/** Fewer could be anybody's: "{a} of {b}" or "From {day}." would be found in what owners write. */
const LETTERS_TO_BE_SURE = { whole: 4, withValues: 6 };

const texts = { ...catalogues } as Record<Language, Record<string, string>>;

const escape = (text: string) => text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);

/** Every run of words that a message can become, as a pattern. Tags end a run: what is inside stands in an element of its own. */
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

/** An example that owners may well write themselves. */
const ALSO_WRITTEN_BY_PEOPLE = 'cars.form.location.placeholder';

/** What a catalogue can say: word for word, or around values. Most of it is looked up, as there are thousands. */
interface Sayings {
  words: Set<string>;
  patterns: RegExp[];
}

function sayingsOf(messages: Record<string, string>): Sayings {
  const runs = [...new Set(Object.values(messages).flatMap((text) => runsOf(parse(text))))].filter(
    (run) => lettersIn(run) >= LETTERS_TO_BE_SURE[run.includes('.+') ? 'withValues' : 'whole'],
  );
  const [around, whole] = [runs.filter((run) => run.includes('.+')), runs.filter((run) => !run.includes('.+'))];
  return {
    words: new Set(whole.map((run) => run.replaceAll(/\\(.)/g, '$1'))),
    patterns: around.map((run) => new RegExp(`^${run}$`, 'u')),
  };
}

const isSaid = (text: string, { words, patterns }: Sayings) =>
  words.has(text) || patterns.some((pattern) => pattern.test(text));

const { [ALSO_WRITTEN_BY_PEOPLE]: _, ...english } = texts.en;
const saidInEnglish = sayingsOf(english);

/** Read once for all pages: a catalogue is long. */
const saidIn: Partial<Record<Language, Sayings>> = {};

/** Everything that the page says: in sight, to screen readers, in fields and on its tab. */
const wordsOn = (page: Page) =>
  page.evaluate(() => {
    const said = [document.title];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const { parentElement, data } = walker.currentNode as Text;
      // Each language is called by its own name, and a route of the API has one for everybody.
      if (!parentElement?.closest('script, style, noscript, body [lang], [translate=no]')) said.push(data);
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
      for (const element of document.querySelectorAll(`[${name}]`)) said.push(element.getAttribute(name) ?? '');
    return said.map((text) => text.replaceAll(/\s+/g, ' ').trim()).filter(Boolean);
  });

/** What a page in another language still says in English. */
export async function englishOn(page: Page, language: Language): Promise<string[]> {
  // "48 en total" could be English, were it not Spanish.
  const own = (saidIn[language] ??= sayingsOf(texts[language]));
  return [...new Set(await wordsOn(page))].filter((text) => isSaid(text, saidInEnglish) && !isSaid(text, own));
}
