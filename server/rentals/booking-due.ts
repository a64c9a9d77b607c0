import { extrasOf, withExtras } from '../../contract/cars/car-extras.ts';
import { stayPrice } from '../../contract/cars/stay-price.ts';
import { dayIn } from '../../contract/dates.ts';
import {
  isBooked,
  isCancelled,
  isDeclined,
  isHold,
  isPending,
  isRequest,
  nextState,
} from '../../contract/rentals/rental-lifecycle.ts';
import { readLockedCar, refreshBookedDays } from '../cars/index.ts';
import {
  describeDue,
  type DueDescriptionConfig,
  type Due,
  type DueHandler,
  type LockedDue,
  type RefundReason,
} from '../money/index.ts';
import type { Config } from '../platform/config.ts';
import type { Database } from '../platform/database/database.ts';
import { findRetainableCentsOfDue, increasePromisedRefund } from './booking-due.queries.ts';
import { areExtrasAvailable } from './extras/reserve-extras.ts';
import { expireHolds } from './state/expire-holds.ts';
import { transitionRental } from './state/transition-rental.queries.ts';
import { recordCancelled, recordRefunded } from './state/rental-history.ts';
import { sendRequestToOwner, requestNewPayment, authorisationOf } from './requests/request-authorisation.ts';
import { announceConfirmed, announceFullRefund, announceRefundOwed } from './state/rental-mails.ts';
import {
  areUsersActive,
  findConflicts,
  lockRental,
  lockRentalWithCar,
  type LockedRental,
} from './state/rental-state.queries.ts';

/**
 * A live hold still has its dates. A lapsed one can be revived if it lapsed a moment ago and could be made again at
 * the same price. The car is locked, so what is free now stays free until we commit.
 */
async function isAvailable(db: Database, rental: LockedRental, today: string): Promise<boolean> {
  if (isRequest(rental.status)) return rental.acceptedAt !== null;
  if (isHold(rental.status)) return true;
  if (!rental.isJustLapsed || rental.startDate < today) return false;
  const car = await readLockedCar(db, rental.carId);
  if (!car) return false;
  const extras = extrasOf(rental.lines);
  const { totalCents } = withExtras(stayPrice(car, rental, rental.currency), extras);
  if (car.state !== 'active' || totalCents !== rental.totalCents) return false;
  if (!(await areUsersActive(db, [car.ownerId, rental.renterId]))) return false;
  if ((await findConflicts(db, rental.carId, rental, rental)).length > 0) return false;
  return areExtrasAvailable(db, extras, { dates: rental, rentalId: rental.id });
}

async function lockOrThrow(db: Database, id: string): Promise<LockedRental> {
  const rental = await lockRental(db, id);
  if (!rental) throw new Error(`Rental ${id} does not exist.`);
  return rental;
}

/** Confirms the rental, or returns a refund reason. */
async function onCharged(
  db: Database,
  { rentalId, timeZone }: { rentalId: string; timeZone: string },
  charge: { attemptId: string; amountCents: number },
): Promise<RefundReason | undefined> {
  let rental = await lockOrThrow(db, rentalId);
  const today = dayIn(timeZone, rental.now);
  const { hasLapsed } = rental;
  if (hasLapsed) {
    await expireHolds(db, rental.carId);
    rental = await lockOrThrow(db, rentalId);
  }
  if (nextState(rental.status, 'charge-succeeded') && (await isAvailable(db, rental, today))) {
    await transitionRental(db, rental, { event: 'charge-succeeded', by: 'provider' });
    // A live hold or request already counts in the booked days.
    if (hasLapsed || !isPending(rental.status)) await refreshBookedDays(db, rental.carId, today);
    await announceConfirmed(db, rental);
    return undefined;
  }
  const { status, totalCents: refundCents } = rental;
  const isOver = isCancelled(status) || isDeclined(status);
  const reason = isBooked(status) ? 'paid-twice' : isOver || isRequest(status) ? 'cancelled' : 'dates-lost';
  // The operator captured the charge at the provider before the owner accepted.
  if (isRequest(status)) await requestNewPayment(db, { timeZone }, { rentalId, attemptId: charge.attemptId });
  else if (await transitionRental(db, rental, { event: 'charge-came-too-late', by: 'provider', refundCents })) {
    await recordCancelled(db, rental, { actor: 'system', by: 'system', refundCents });
  }
  await refreshBookedDays(db, rental.carId, today);
  await announceFullRefund(db, { rentalId: rental.id, ...charge, reason });
  return reason;
}

/** The due of a rental. */
export const bookingDue = ({ timeZone, ...config }: Pick<Config, 'timeZone'> & DueDescriptionConfig): DueHandler => ({
  labels: ({ subjectId }) => ({ rental: subjectId }),
  description: describeDue(config, 'booking'),

  async lock(db: Database, { id, subjectId: rentalId }: Due): Promise<LockedDue> {
    if (!(await lockRentalWithCar(db, rentalId))) throw new Error(`Rental ${rentalId} does not exist.`);
    return {
      isPayable: async () => (await lockOrThrow(db, rentalId)).isHoldLive,
      authorisation: async () => authorisationOf(await lockOrThrow(db, rentalId)),
      async onAuthorised({ attemptId }) {
        const { carId, now } = await lockOrThrow(db, rentalId);
        await expireHolds(db, carId);
        await sendRequestToOwner(db, { timeZone }, { rentalId, attemptId });
        await refreshBookedDays(db, carId, dayIn(timeZone, now));
      },
      async onAuthorisationEnded({ attemptId }) {
        const { carId, now } = await lockOrThrow(db, rentalId);
        await expireHolds(db, carId);
        await requestNewPayment(db, { timeZone }, { rentalId, attemptId });
        await refreshBookedDays(db, carId, dayIn(timeZone, now));
      },
      onCharged: (charge) => onCharged(db, { rentalId, timeZone }, charge),
      retainableCents: () => findRetainableCentsOfDue(db, rentalId, id),
      async onRefundPromised({ refundId, amountCents }) {
        if (await increasePromisedRefund(db, rentalId))
          await announceRefundOwed(db, { rentalId, refundId, amountCents });
      },
    };
  },

  onRefunded: (db, { subjectId: rentalId }, { amountCents, reason }) =>
    recordRefunded(db, { rentalId, refundCents: amountCents, reason }),
});
