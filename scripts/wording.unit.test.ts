import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { accountLimits } from '../contract/accounts/limits.ts';
import { carLimits } from '../contract/cars/limits.ts';
import { moderationLimits } from '../contract/moderation/limits.ts';
import { photoLimits } from '../contract/photos/limits.ts';
import { rentalLimits } from '../contract/rentals/limits.ts';
import { savedLimits } from '../contract/saved/limits.ts';
import { FULL_REFUND_HOURS } from '../contract/rentals/refund-terms.ts';
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
