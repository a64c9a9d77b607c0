import type { Translate } from '../languages/translate.ts';
import { groundText, isGround } from '../moderation/grounds.ts';
import { reasonText } from '../moderation/disable-reasons.ts';
import type { HistoryEntry } from './history.ts';

/** Reasons for actions of the system or the operator, stored as these keys. Users type theirs as free text. */
const SYSTEM_REASONS = [
  'cancelled',
  'dates-lost',
  'paid-twice',
  'made-at-provider',
  'given-back',
  'changed',
  'change-lost',
  'imported',
] as const;
export type SystemReason = (typeof SYSTEM_REASONS)[number];

const isSystemReason = (reason: string): reason is SystemReason =>
  (SYSTEM_REASONS as readonly string[]).includes(reason);

/** Returns the reason in the reader's language. */
export function historyReasonText(
  t: Translate,
  { actor, reason }: Pick<HistoryEntry, 'actor' | 'reason'>,
): string | null {
  if (reason === null) return null;
  if (isGround(reason)) return groundText(t, reason);
  if (actor.kind === 'user') return reasonText(t, reason);
  return isSystemReason(reason) ? t.of('history.reason', reason) : reason;
}
