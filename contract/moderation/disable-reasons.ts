import type { Translate } from '../languages/translate.ts';

/** Ready-made reasons to disable a car, stored and sent as these keys. Anything else is what an administrator typed. */
export const DISABLE_REASONS = [
  'photos-of-another-car',
  'details-missing',
  'price-mistaken',
  'contact-details',
  'location-unclear',
] as const;

/** A car that is suspended with its owner has a reason that nobody gave. */
const KEYS = [...DISABLE_REASONS, 'owner-banned'] as const;

export const isReasonKey = (reason: string): reason is (typeof KEYS)[number] =>
  (KEYS as readonly string[]).includes(reason);

/** Why a car is disabled, in the language of the reader. */
export function reasonWords(t: Translate, reason: string | null): string {
  if (reason === null) return t('moderation.no-reason');
  return isReasonKey(reason) ? t.of('moderation.reason', reason) : reason;
}

/** What is sent for this text: a ready-made reason that was left as it is keeps its key. */
export const reasonToSend = (t: Translate, text: string): string =>
  DISABLE_REASONS.find((key) => t.of('moderation.reason', key) === text) ?? text;
