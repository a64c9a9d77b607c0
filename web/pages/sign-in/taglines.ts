import { t } from '../../language/words.ts';

/** Phrases that the register screen types one after another. */
export const TAGLINES = [
  t('accounts.tagline.parked'),
  t('accounts.tagline.van'),
  t('accounts.tagline.corner'),
  t('accounts.tagline.own-price'),
  t('accounts.tagline.seats'),
  t('accounts.tagline.open-road'),
  t('accounts.tagline.convertible'),
  t('accounts.tagline.one-price'),
  t('accounts.tagline.photos'),
  t('accounts.tagline.truck'),
  t('accounts.tagline.electric'),
  t('accounts.tagline.checked'),
  t('accounts.tagline.minutes'),
  t('accounts.tagline.landing'),
  t('accounts.tagline.fewer-cars'),
  t('accounts.tagline.luxury'),
  t('accounts.tagline.refund'),
  t('accounts.tagline.second-car'),
  t('accounts.tagline.dates'),
  t('accounts.tagline.neighbour'),
];

/** Milliseconds per character. */
export const TYPING_SPEED = 120;
export const ERASING_SPEED = 40;
export const READING_PAUSE = 2_200;
