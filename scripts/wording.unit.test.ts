import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { accountLimits } from '../contract/accounts/limits.ts';
import { carLimits } from '../contract/cars/limits.ts';
import * as catalogues from '../contract/languages/catalogues.ts';
import { moderationLimits } from '../contract/moderation/limits.ts';
import { photoLimits } from '../contract/photos/limits.ts';
import { rentalLimits } from '../contract/rentals/limits.ts';
import { savedLimits } from '../contract/saved/limits.ts';
import { FULL_REFUND_HOURS } from '../contract/rentals/refund-terms.ts';
import { translator } from '../server/platform/languages/translator.ts';
import { TAGLINES } from '../web/pages/sign-in/taglines.ts';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const COMMENT = /\/\*[^]*?\*\/|(?<=^|\s)\/\/.*$/gm;

/** Sources of all texts on pages, in messages and in mails, without comments and collapsed to one line. */
const sources = globSync(['contract/languages/en.json', 'web/**/*.{ts,tsx}', 'contract/**/*.ts', 'server/**/*.ts'], {
  cwd: ROOT,
})
  .filter((path) => !/\.test\.ts$|^server\/(?:testing|import|seed)\//.test(path))
  .map((path) => ({
    path,
    text: readFileSync(ROOT + path, 'utf8')
      .replace(COMMENT, '')
      .replaceAll(/\s+/g, ' '),
  }));

/** Phrases that contain a limit. Hard-coded numbers would become wrong when the limit changes. */
const LIMIT_PHRASES = [
  `${FULL_REFUND_HOURS} hours`,
  `${rentalLimits.holdMinutes} minutes`,
  `dates for ${rentalLimits.liveHoldsMax} cars`,
  `${rentalLimits.daysMax} days`,
  'up to a year ahead',
  'more than a year ahead',
  `${photoLimits.megabytesMax} MB`,
  `${photoLimits.megapixelsMax} megapixels`,
  'kept for one day',
  `${accountLimits.passwordMin} characters`,
  `${accountLimits.usernameMax} characters`,
  `${accountLimits.resetCooldownSeconds} seconds`,
  `${accountLimits.resetLinkMinutes} minutes`,
  `${carLimits.titleMax} characters`,
  `${carLimits.locationMax} characters`,
  `${carLimits.descriptionMax.toLocaleString('en')} characters`,
  `${carLimits.photosMax} photos`,
  `seats must be at most ${carLimits.seatsMax}`,
  `${moderationLimits.carsAtOnce} cars`,
  `saved ${savedLimits.carsMax} cars`,
];

describe('limits in messages', () => {
  it.each(LIMIT_PHRASES)('“%s” uses the limit’s value, and no message has it hard-coded', (phrase) => {
    expect(sources.length).toBeGreaterThan(200);
    expect(
      sources.filter(({ text }) => text.toLowerCase().includes(phrase.toLowerCase())).map(({ path }) => path),
    ).toEqual([]);
  });

  it('has twenty different taglines', () => {
    expect(new Set(TAGLINES).size).toBe(20);
  });
});

/** Terms that people misread, and synonyms of the term that all other texts use. */
const AVOIDED: Record<keyof typeof catalogues, RegExp> = {
  en: /check-(?:in|out)\b|\bwe charge \{total\}|\bother calendars?\b|^(?:keys and webhooks|what for)$/i,
  de: /check-(?:in|out)\b|auto vermieten|\b(?:aus|ein)loggen|(?:tage|alle|suche) löschen|den unterschied|^(?:API und webhooks|anzeigen)$/i,
  es: /check-(?:in|out)\b|desloguear|^API y webhooks$/i,
  fr: /check-(?:in|out)\b|délogguer|clés d’API et|^API et webhooks$/i,
  pt: /check-(?:in|out)\b|deslogar|^API e webhooks$/i,
};

/** Messages that must differ, because they are true in different situations or name different things. */
const DIFFERENT = [
  ['handover.review.meaning', 'handover.review.meaning-last'],
  ['calendar.bar.free', 'calendar.state.free'],
  ['calendar.state.asked-for', 'calendar.state.booked'],
] as const;

/** Messages that name the same thing, so they must be equal. */
const SAME = [
  ['integrations.page.title', 'moderation.nav.integrations'],
  ['integrations.page.title', 'accounts.own.integrations.title'],
] as const;

describe.each(Object.entries(catalogues))('terms in %s', (language, texts) => {
  const t = translator(language as keyof typeof catalogues);

  it('names the language by its own name', () => {
    const own = new Intl.DisplayNames(language, { type: 'language' }).of(language)!;
    expect(texts['language.name'].toLowerCase()).toBe(own.toLowerCase());
  });

  it('avoids words that were replaced', () => {
    const pattern = AVOIDED[language as keyof typeof catalogues];
    expect(Object.entries(texts).filter(([, text]) => pattern.test(text))).toEqual([]);
  });

  it('uses one term for one thing, and different terms for different things', () => {
    for (const [one, other] of SAME) expect(texts[one], one).toBe(texts[other]);
    for (const [one, other] of DIFFERENT) expect(texts[one], one).not.toBe(texts[other]);
  });

  it('tells owners whose card is charged, and praises instead of writing 0 %', () => {
    expect(t('rentals.request.accept.text', { renter: 'Robin', dates: '', total: '90$' })).toMatch(
      /Robin.*90\$|90\$.*Robin/,
    );
    for (const message of ['cars.owner.cancelled', 'people.page.cancelled'] as const) {
      expect(t(message, { percent: 0 })).not.toMatch(/\d/);
      expect(t(message, { percent: 12 })).toContain('12');
    }
  });
});
