import type { Translate } from '../languages/translate.ts';
import { groundWords, isGround } from '../moderation/grounds.ts';
import { reasonWords } from '../moderation/disable-reasons.ts';
import type { HistoryEntry } from './history.ts';

/** Reasons of what the system or the operator did, stored as these keys. People give theirs in words of their own. */
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

/** Why something happened, in the language of the reader. */
export function historyReasonWords(
  t: Translate,
  { actor, reason }: Pick<HistoryEntry, 'actor' | 'reason'>,
): string | null {
  if (reason === null) return null;
  if (isGround(reason)) return groundWords(t, reason);
  if (actor.kind === 'user') return reasonWords(t, reason);
  return isSystemReason(reason) ? t.of('history.reason', reason) : reason;
}
