import { renterRefund } from '../../contract/rentals/refund-rule.ts';
import { isBooked } from '../../contract/rentals/rental-lifecycle.ts';
import type { CancellationPreview } from '../../contract/rentals/agreed/agreed.ts';
import type { Rental } from '../../contract/rentals/rentals.ts';
import { blockFreedDays, lockCar, refreshBookedDays } from '../cars/index.ts';
import type { LockedPayments } from '../money/index.ts';
import { transaction, type Database } from '../platform/database/database.ts';
import type { Viewer } from '../platform/http/viewer.ts';
import { runIdempotent } from '../platform/idempotency.ts';
import { translatable } from '../platform/languages/translatable.ts';
import { AppError } from '../platform/problem.ts';
import type { Services } from '../platform/services.ts';
import { countOwnerBookingsLastYear } from './cancel.queries.ts';
import { lockRentalPayments } from './changes/lock-rental-payments.ts';
import { transitionRental } from './state/transition-rental.queries.ts';
import { announceCancelled } from './state/rental-mails.ts';
import { recordCancelled } from './state/rental-history.ts';
import { findCarOfRental, lockRental, readMarketDates, type LockedRental } from './state/rental-state.queries.ts';
import { rentalCan, requireRentalRole, type RentalRole } from './state/rental.policy.ts';
import { maskReason } from './state/mask-reason.ts';
import { showRental } from './show-rental.ts';

type Deps = Pick<Services, 'config' | 'pool'>;

interface Terms {
  rental: LockedRental;
  role: RentalRole;
  money: LockedPayments;
  today: string;
  /** What may be kept by the terms, no matter where the money is at the moment */
  dueCents: number;
  preview: CancellationPreview;
}

/** Locks everything that the terms depend on until the transaction ends. */
async function lockTerms(db: Database, timeZone: string, viewer: Viewer, id: string): Promise<Terms> {
  const carId = await findCarOfRental(db, id);
  if (!carId) throw new AppError('rental/not-found');
  await lockCar(db, carId);
  const { rental, role } = requireRentalRole(viewer, await lockRental(db, id));
  const { today, notice } = await readMarketDates(db, timeZone);
  const isLive = isBooked(rental.status) ? rental.endDate >= today : rental.isHoldLive;
  if (!isLive || !rentalCan(role, rental).cancel) throw new AppError('rental/not-cancellable');

  const money = await lockRentalPayments(db, id);
  const { paidCents, isDisputed } = money;
  const rule = renterRefund(rental, today, notice);
  const dueCents = role === 'renter' ? rental.totalCents - rule.refundCents : 0;
  // Based on what is kept, so that earlier refunds are not paid again.
  const keptCents = Math.min(paidCents, dueCents);
  const unpaid = isDisputed ? 'disputed' : 'nothing-paid';
  const reason =
    paidCents === 0 ? unpaid : role !== 'renter' ? 'not-the-renter' : rule.isGrace ? 'just-booked' : rule.part;
  return {
    rental,
    role,
    money,
    today,
    dueCents,
    preview: {
      paidCents,
      refundCents: paidCents - keptCents,
      keptCents,
      reason,
      ...(role === 'owner' && { ownerYear: await countOwnerBookingsLastYear(db, rental.ownerId) }),
    },
  };
}

export const previewCancellation = ({ pool, config }: Deps, viewer: Viewer, id: string): Promise<CancellationPreview> =>
  transaction(pool, async (db) => (await lockTerms(db, config.timeZone, viewer, id)).preview);

/** Frees the dates immediately; a worker retries the promised refund until it succeeds. */
export const cancelRental = (
  services: Deps,
  viewer: Viewer,
  {
    id,
    key,
    expectedRefundCents,
    reason,
    blockDays,
  }: {
    id: string;
    key: string;
    expectedRefundCents: number;
    reason?: string | undefined;
    blockDays?: boolean | undefined;
  },
): Promise<Rental> =>
  runIdempotent<Rental>(
    services.pool,
    { userId: viewer.uid, key, operation: 'cancel-rental', request: { id, expectedRefundCents, reason, blockDays } },
    (keep) =>
      transaction(services.pool, async (db) => {
        const { rental, role, money, today, dueCents, preview } = await lockTerms(
          db,
          services.config.timeZone,
          viewer,
          id,
        );
        const { refundCents } = preview;
        if (refundCents !== expectedRefundCents) {
          throw new AppError('rental/refund-changed', {
            detail: translatable('rentals.cancel.refund-changed', {
              refund: { cents: refundCents, currency: services.config.currency },
            }),
          });
        }
        const shownAs = await maskReason(db, rental, role, reason);
        await transitionRental(db, rental, { event: 'cancel', by: role, refundCents, dueCents, reason: shownAs });
        if (blockDays && role === 'owner') await blockFreedDays(db, rental, today);
        await refreshBookedDays(db, rental.carId, today);
        await money.promiseRefund(refundCents, 'cancelled');
        // Nobody was notified of the hold, so nobody is notified of its end.
        if (isBooked(rental.status)) {
          await announceCancelled(db, rental.id, viewer.uid);
          await recordCancelled(db, rental, { actor: viewer, by: role, refundCents, reason });
        }
        const shown = await showRental(services, db, viewer, id);
        await keep(db, shown);
        return shown;
      }),
  );
