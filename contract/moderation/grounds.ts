import type { Translate } from '../languages/translate.ts';

/**
 * Predefined reasons to warn or ban a user, stored and sent as these keys. Any other text was typed by an
 * administrator.
 */
export const GROUNDS = [
  'cheating',
  'paying-elsewhere',
  'insulting',
  'false-details',
  'unsafe-car',
  'reckless-driving',
] as const;
export type Ground = (typeof GROUNDS)[number];

export const isGround = (reason: string): reason is Ground => (GROUNDS as readonly string[]).includes(reason);

/** Returns why a user was warned or banned, in the reader's language. */
export const groundText = (t: Translate, reason: string): string =>
  isGround(reason) ? t.of('moderation.ground', reason) : reason;

/** Returns the key of a predefined reason that was not edited, or the text itself. */
export const groundToSend = (t: Translate, text: string): string =>
  GROUNDS.find((key) => t.of('moderation.ground', key) === text) ?? text;
