import type { Rental } from '../../contract/rentals/rentals.ts';
import { priceLimits } from '../../contract/typed-amounts.ts';
import { lockCar } from '../cars/index.ts';
import { transaction } from '../platform/database/database.ts';
import type { Viewer } from '../platform/http/viewer.ts';
import { runIdempotent } from '../platform/idempotency.ts';
import { translatable } from '../platform/languages/translatable.ts';
import { AppError } from '../platform/problem.ts';
import type { Services } from '../platform/services.ts';
import { addVoluntaryRefund, findRetainableCents } from './booking-due.queries.ts';
import { lockRentalPayments } from './changes/lock-rental-payments.ts';
import { announceVoluntaryRefund } from './state/rental-mails.ts';
import { findCarOfRental, lockRental } from './state/rental-state.queries.ts';
import { requireRentalRole } from './state/rental.policy.ts';
import { showRental } from './show-rental.ts';

/** Owners and administrators may refund more than the terms require. A worker retries the promised refund until it succeeds. */
export const refundRental = (
  services: Pick<Services, 'config' | 'pool'>,
  viewer: Viewer,
  { id, key, amountCents, reason }: { id: string; key: string; amountCents: number; reason?: string | undefined },
): Promise<Rental> =>
  runIdempotent<Rental>(
    services.pool,
    { userId: viewer.uid, key, operation: 'give-back', request: { id, amountCents, reason } },
    (keep) =>
      transaction(services.pool, async (db) => {
        const { currency } = services.config;
        const carId = await findCarOfRental(db, id);
        if (!carId) throw new AppError('rental/not-found');
        await lockCar(db, carId);
        const { role } = requireRentalRole(viewer, await lockRental(db, id));
        if (role === 'renter') throw new AppError('access/denied');
        const money = await lockRentalPayments(db, id);
        const keptCents = Math.min(money.paidCents, await findRetainableCents(db, id));
        if (keptCents === 0) throw new AppError('rental/nothing-to-give-back');
        if (amountCents % priceLimits(currency).stepCents !== 0) {
          throw new AppError('rental/amount-invalid', { fields: { amountCents: 'rental/amount-invalid' } });
        }
        if (amountCents > keptCents) {
          throw new AppError('rental/more-than-kept', {
            detail: translatable('rentals.give-back.at-most', { amount: { cents: keptCents, currency } }),
          });
        }
        await addVoluntaryRefund(db, id, amountCents);
        await money.promiseRefund(amountCents, 'given-back');
        await announceVoluntaryRefund(
          db,
          { rentalId: id, amountCents, reason: reason || null },
          { actorId: viewer.uid, key },
        );
        const shown = await showRental(services, db, viewer, id);
        await keep(db, shown);
        return shown;
      }),
  );
