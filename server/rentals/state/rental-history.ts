import type { SystemReason } from '../../../contract/history/history-reasons.ts';
import { record, type Actor } from '../../history/index.ts';
import type { Database } from '../../platform/database/database.ts';
import type { RefundReason } from '../../money/index.ts';
import type { LockedRental } from './rental-state.queries.ts';
import type { RentalRole } from './rental.policy.ts';

export const recordCancelled = (
  db: Database,
  { id, carId, startDate, endDate }: LockedRental,
  {
    actor,
    by,
    refundCents,
    reason,
  }: { actor: Actor; by: RentalRole | 'system'; refundCents: number; reason?: string | undefined },
) =>
  record(db, {
    action: 'rental-cancelled',
    actor,
    carId,
    rentalId: id,
    reason: by === 'system' ? ('dates-lost' satisfies SystemReason) : reason,
    details: { by, startDate, endDate, refundCents },
  });

export const recordChanged = (
  db: Database,
  { id, carId }: LockedRental,
  { startDate, endDate }: { startDate: string; endDate: string },
) =>
  record(db, {
    action: 'rental-changed',
    actor: 'system',
    carId,
    rentalId: id,
    details: { startDate, endDate },
  });

type RequestSummary = Pick<LockedRental, 'id' | 'carId' | 'startDate' | 'endDate'>;

export const recordAccepted = (db: Database, { id, carId, startDate, endDate }: RequestSummary, actor: Actor) =>
  record(db, { action: 'request-accepted', actor, carId, rentalId: id, details: { startDate, endDate } });

/** Also records withdrawn and lapsed requests; `by` tells who ended it. */
export const recordDeclined = (
  db: Database,
  { id, carId, startDate, endDate }: RequestSummary,
  { actor, by, reason }: { actor: Actor; by: RentalRole | 'system'; reason?: string | undefined },
) =>
  record(db, {
    action: 'request-declined',
    actor,
    carId,
    rentalId: id,
    reason,
    details: { by, startDate, endDate },
  });

export const recordLapsed = (db: Database, request: RequestSummary) =>
  recordDeclined(db, request, { actor: 'system', by: 'system' });

/** The actor is always `system`: earlier entries show who caused the refund. */
export const recordRefunded = (
  db: Database,
  { rentalId, refundCents, reason }: { rentalId: string; refundCents: number; reason: RefundReason },
) =>
  record(db, {
    action: 'rental-refunded',
    actor: 'system',
    rentalId,
    reason: reason satisfies SystemReason,
    details: { refundCents },
  });
