import { record, type Actor } from '../../history/index.ts';
import type { Database } from '../../platform/database/database.ts';
import type { RefundReason } from '../../money/index.ts';
import type { LockedRental } from './rental-state.queries.ts';
import type { Role } from './rental.policy.ts';

export const recordCancelled = (
  db: Database,
  { id, carId, startDate, endDate }: LockedRental,
  {
    actor,
    by,
    refundCents,
    reason,
  }: { actor: Actor; by: Role | 'system'; refundCents: number; reason?: string | undefined },
) =>
  record(db, {
    action: 'rental-cancelled',
    actor,
    carId,
    rentalId: id,
    reason: by === 'system' ? REASONS['dates-lost'] : reason,
    details: { by, startDate, endDate, refundCents },
  });

const REASONS: Record<RefundReason, string> = {
  cancelled: 'The rental was cancelled.',
  'dates-lost': 'The payment arrived after the dates were released.',
  'paid-twice': 'The rental had been paid for already.',
  'made-at-provider': 'The refund was made at the payment provider.',
};

/** The entries before it say who caused it. */
export const recordRefunded = (
  db: Database,
  { rentalId, refundCents, reason }: { rentalId: string; refundCents: number; reason: RefundReason },
) =>
  record(db, {
    action: 'rental-refunded',
    actor: 'system',
    rentalId,
    reason: REASONS[reason],
    details: { refundCents },
  });
