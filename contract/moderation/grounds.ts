import type { Translate } from '../languages/translate.ts';

/** Ready-made reasons to warn or ban somebody, stored and sent as these keys. Anything else is what an administrator typed. */
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

/** Why somebody was warned or banned, in the language of the reader. */
export const groundWords = (t: Translate, reason: string): string =>
  isGround(reason) ? t.of('moderation.ground', reason) : reason;

/** What is sent for this text: a ready-made reason that was left as it is keeps its key. */
export const groundToSend = (t: Translate, text: string): string =>
  GROUNDS.find((key) => t.of('moderation.ground', key) === text) ?? text;
