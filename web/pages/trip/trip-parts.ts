import type { WaitKind } from '../../../contract/waits/wait-kinds.ts';
import type { Wait } from '../../../contract/waits/waits.ts';
import { lookUp } from '../../../contract/look-up.ts';

/** The sections of a trip's page in default order. */
const TRIP_PARTS = ['request', 'head', 'change', 'handover', 'pickup', 'deposit', 'review', 'claims'] as const;
export type TripPart = (typeof TRIP_PARTS)[number];

/** The section that handles each kind of task; null for tasks that are not about a single trip. */
export const TRIP_PART_OF_WAIT: Record<WaitKind, TripPart | null> = {
  'answer-request': 'request',
  'pay-booking': 'head',
  'pay-change': 'change',
  'answer-change': 'change',
  'agree-pickup': 'handover',
  'confirm-return': 'handover',
  'add-pickup': 'pickup',
  'write-review': 'review',
  'answer-claim': 'claims',
  'pay-claim': 'claims',
  'use-other-card': 'deposit',
  'send-licence': 'head',
  'send-licence-to-drive': 'head',
  'review-drivers': null,
  'verify-email': null,
  'add-payout': null,
  'decide-claims': null,
  'answer-disputes': null,
  'move-money': null,
  'review-listings': null,
  'answer-reports': null,
  'mend-site': null,
};

/** Sections that load after the page and may turn out to be empty. */
const LATE_PARTS: readonly TripPart[] = ['deposit', 'review', 'claims'];

/**
 * Puts sections with open tasks first, nearest deadline at the top. Only directions come before them when pickup or return is
 * near. Late-loading sections without tasks come last, so that nothing moves while the user taps.
 */
export function orderParts(
  waits: readonly Pick<Wait, 'kind'>[],
  isNear = false,
): { above: TripPart[]; below: TripPart[] } {
  const first: TripPart[] = isNear ? ['head'] : [];
  const withTasks = waits.flatMap(({ kind }) => lookUp(TRIP_PART_OF_WAIT, kind) ?? []);
  const above = new Set([...first, ...withTasks, ...TRIP_PARTS.filter((part) => !LATE_PARTS.includes(part))]);
  return { above: [...above], below: LATE_PARTS.filter((part) => !above.has(part)) };
}
