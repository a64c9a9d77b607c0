import { stayPrice } from '../../contract/cars/stay-price.ts';
import {
  isBooked,
  isCancelled,
  isDeclined,
  isHold,
  isRequest,
  nextState,
} from '../../contract/rentals/rental-lifecycle.ts';
import { lockCar, setBooked, type LockedCar } from '../cars/index.ts';
import {
  describeDue,
  type Describing,
  type Due,
  type DueKind,
  type LockedDue,
  type RefundReason,
} from '../money/index.ts';
import type { Config } from '../platform/config.ts';
import type { Database } from '../platform/database/database.ts';
import { findMayKeepOfDue, raisePromise } from './booking-due.queries.ts';
import { expireHolds } from './state/expire-holds.ts';
import { move } from './state/move.queries.ts';
import { recordCancelled, recordRefunded } from './state/rental-history.ts';
import { askOwner, askToPayAgain, authorisationOf } from './requests/request-authorisation.ts';
import { announceConfirmed, announceMoneyBack, announceRefundOwed } from './state/rental-mails.ts';
import {
  areWelcome,
  findCarOfRental,
  findTaken,
  lockRental,
  marketDay,
  type LockedRental,
} from './state/rental-state.queries.ts';

/**
 * A live hold kept everybody else away. A lapsed one is revived if it lapsed a moment ago and could be made again at
 * the same price. The car is locked, so what is free now stays free until we commit.
 */
async function canBeHad(db: Database, rental: LockedRental, car: LockedCar, today: string): Promise<boolean> {
  if (isRequest(rental.status)) return rental.acceptedAt !== null;
  if (isHold(rental.status)) return true;
  if (!rental.isJustLapsed || rental.startDate < today) return false;
  if (car.state !== 'active' || stayPrice(car, rental, rental.currency).totalCents !== rental.totalCents) return false;
  if (!(await areWelcome(db, [car.ownerId, rental.renterId]))) return false;
  return (await findTaken(db, rental.carId, rental, rental)).length === 0;
}

async function lockOrThrow(db: Database, id: string): Promise<LockedRental> {
  const rental = await lockRental(db, id);
  if (!rental) throw new Error(`The rental ${id} is gone.`);
  return rental;
}

/** Confirms the rental, or returns why the money goes back. */
async function takeCharge(
  db: Database,
  { car, rentalId, timeZone }: { car: LockedCar; rentalId: string; timeZone: string },
  charge: { attemptId: string; amountCents: number },
): Promise<RefundReason | undefined> {
  const today = await marketDay(db, timeZone);
  await expireHolds(db, car.id);
  const rental = await lockOrThrow(db, rentalId);
  if (nextState(rental.status, 'charge-succeeded') && (await canBeHad(db, rental, car, today))) {
    await move(db, rental, { event: 'charge-succeeded', by: 'provider' });
    await setBooked(db, rental.carId, today);
    await announceConfirmed(db, rental);
    return undefined;
  }
  const { status, totalCents: refundCents } = rental;
  const isOver = isCancelled(status) || isDeclined(status);
  const reason = isBooked(status) ? 'paid-twice' : isOver || isRequest(status) ? 'cancelled' : 'dates-lost';
  // Charged at the provider by hand, before its owner has accepted
  if (isRequest(status)) await askToPayAgain(db, { timeZone }, { rentalId, attemptId: charge.attemptId });
  else if (await move(db, rental, { event: 'charge-came-too-late', by: 'provider', refundCents })) {
    await recordCancelled(db, rental, { actor: 'system', by: 'system', refundCents });
  }
  await setBooked(db, rental.carId, today);
  await announceMoneyBack(db, { rentalId: rental.id, ...charge, reason });
  return reason;
}

/** The subject is the rental. */
export const bookingDue = ({ timeZone, ...config }: Pick<Config, 'timeZone'> & Describing): DueKind => ({
  labels: ({ subjectId }) => ({ rental: subjectId }),
  description: describeDue(config, 'booking'),

  async lock(db: Database, { id, subjectId: rentalId }: Due): Promise<LockedDue> {
    const carId = await findCarOfRental(db, rentalId);
    const car = carId && (await lockCar(db, carId));
    if (!car) throw new Error(`The rental ${rentalId} is gone.`);
    await lockOrThrow(db, rentalId);
    return {
      isPayable: async () => (await lockOrThrow(db, rentalId)).isHoldLive,
      authorisation: async () => authorisationOf(await lockOrThrow(db, rentalId)),
      async authorised({ attemptId }) {
        await expireHolds(db, car.id);
        await askOwner(db, { timeZone }, { rentalId, attemptId });
        await setBooked(db, car.id, await marketDay(db, timeZone));
      },
      async authorisationEnded({ attemptId }) {
        await expireHolds(db, car.id);
        await askToPayAgain(db, { timeZone }, { rentalId, attemptId });
        await setBooked(db, car.id, await marketDay(db, timeZone));
      },
      settled: (charge) => takeCharge(db, { car, rentalId, timeZone }, charge),
      mayKeepCents: () => findMayKeepOfDue(db, rentalId, id),
      async refundPromised({ refundId, amountCents }) {
        if (await raisePromise(db, rentalId)) await announceRefundOwed(db, { rentalId, refundId, amountCents });
      },
    };
  },

  refunded: (db, { subjectId: rentalId }, { amountCents, reason }) =>
    recordRefunded(db, { rentalId, refundCents: amountCents, reason }),
});
