import type { Translate } from '../languages/translate.ts';

/** Predefined reasons to disable a car, stored and sent as these keys. Any other text was typed by an administrator. */
export const DISABLE_REASONS = [
  'photos-of-another-car',
  'details-missing',
  'price-mistaken',
  'contact-details',
  'location-unclear',
] as const;

/** The system sets `owner-banned` when it suspends the cars of a banned owner. */
const KEYS = [...DISABLE_REASONS, 'owner-banned'] as const;

export const isReasonKey = (reason: string): reason is (typeof KEYS)[number] =>
  (KEYS as readonly string[]).includes(reason);

/** Returns why a car is disabled, in the reader's language. */
export function reasonText(t: Translate, reason: string | null): string {
  if (reason === null) return t('moderation.no-reason');
  return isReasonKey(reason) ? t.of('moderation.reason', reason) : reason;
}

/** Returns the key of a predefined reason that was not edited, or the text itself. */
export const reasonToSend = (t: Translate, text: string): string =>
  DISABLE_REASONS.find((key) => t.of('moderation.reason', key) === text) ?? text;
