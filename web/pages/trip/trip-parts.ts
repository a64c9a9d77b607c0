import type { WaitKind } from '../../../contract/waits/wait-kinds.ts';
import type { Wait } from '../../../contract/waits/waits.ts';
import { lookUp } from '../../../contract/look-up.ts';

/** In their usual order */
export const TRIP_PARTS = ['request', 'head', 'change', 'handover', 'pickup', 'deposit', 'review', 'claims'] as const;
export type TripPart = (typeof TRIP_PARTS)[number];

/** The part of a trip's page that answers it; null for what is about no single trip. */
export const PART_OF: Record<WaitKind, TripPart | null> = {
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

/** Arrive after the page, and only they know whether there is anything to show. */
const LATE: readonly TripPart[] = ['deposit', 'review', 'claims'];

/**
 * What waits for the reader stands first, the nearest deadline above the others. Only the way to the car, and back, comes before
 * it when that time is near. What arrives late and does not wait stands below the rest, so that nothing moves under a finger.
 */
export function orderParts(
  waits: readonly Pick<Wait, 'kind'>[],
  isNear = false,
): { above: TripPart[]; below: TripPart[] } {
  const first: TripPart[] = isNear ? ['head'] : [];
  const wanted = waits.flatMap(({ kind }) => lookUp(PART_OF, kind) ?? []);
  const above = new Set([...first, ...wanted, ...TRIP_PARTS.filter((part) => !LATE.includes(part))]);
  return { above: [...above], below: LATE.filter((part) => !above.has(part)) };
}
