import { randomUUID } from 'node:crypto';
import { nextState } from '../../contract/rentals/rental-lifecycle.ts';
import { CAR_STATUS } from '../../contract/cars/vocabulary.ts';
import { lockCar, setBooked, type LockedCar } from '../cars/index.ts';
import { withinTimeLimit, type Charge, type ChargeRequest } from './providers/index.ts';
import { transaction, type Database } from '../platform/database/database.ts';
import type { MoneyServices } from './services.ts';
import { insertLedgerEntry, isOpen, lockAttempt, setAttempt, type Attempt } from './payment.queries.ts';
import { insertRefund, type RefundReason } from './refund.queries.ts';
import { recordCancelled } from '../rentals/state/rental-history.ts';
import { mailConfirmed, mailMoneyBack } from '../rentals/state/rental-mails.ts';
import {
  areWelcome,
  expireHolds,
  findCarOfRental,
  findLiveOverlaps,
  lockRental,
  marketDay,
  setCancelled,
  setConfirmed,
  type LockedRental,
} from '../rentals/state/rental-state.queries.ts';

type Settling = Pick<MoneyServices, 'config' | 'pool' | 'payments' | 'log'>;

// A provider that has never heard of a charge after so long gets no more time: its key is cancelled there, so that a
// request still on its way finds nothing left to do.
const GIVE_UP_AFTER_SECONDS = 30;

export interface Settled {
  attempt: Attempt;
  rental: LockedRental;
}

export const toChargeRequest = (attempt: Attempt): ChargeRequest => ({
  key: attempt.providerKey,
  amountCents: attempt.amountCents,
  currency: attempt.currency,
  paymentMethodId: attempt.paymentMethodId,
  payerId: attempt.renterId,
  rentalId: attempt.rentalId,
});

/** Gives a whole charge back: there is no rental that it could be for. */
const giveBack = (db: Database, { id, amountCents, refundedCents }: Attempt, reason: RefundReason) =>
  insertRefund(db, { attemptId: id, providerKey: randomUUID(), amountCents: amountCents - refundedCents, reason });

/**
 * Whether the rental can still be had. A live hold kept everybody else away. One that has lapsed did not: it lives again
 * if that was a moment ago and it could be made anew at the same price. The car is locked, so what is free now stays
 * free until we commit.
 */
async function canBeHad(db: Database, rental: LockedRental, car: LockedCar, today: string): Promise<boolean> {
  if (rental.status === 'held') return true;
  if (!rental.isJustLapsed || rental.startDate < today) return false;
  if (car.status !== CAR_STATUS.active || car.priceCents !== rental.pricePerDayCents) return false;
  if (!(await areWelcome(db, [car.ownerId, rental.renterId]))) return false;
  return (await findLiveOverlaps(db, rental.carId, rental)).length === 0;
}

/** The card was charged: the rental is confirmed, or the money goes back. */
async function takeCharge(db: Database, timeZone: string, car: LockedCar, attempt: Attempt): Promise<void> {
  const today = await marketDay(db, timeZone);
  await expireHolds(db, car.id);
  const rental = await lockRental(db, attempt.rentalId);
  if (!rental) throw new Error(`The rental ${attempt.rentalId} is gone.`);
  if (nextState(rental.status, 'charge-succeeded') === 'confirmed' && (await canBeHad(db, rental, car, today))) {
    await setConfirmed(db, rental);
    await setBooked(db, rental.carId, today);
    await mailConfirmed(db, rental.id);
    return;
  }
  const reason = (
    { held: 'dates-lost', expired: 'dates-lost', cancelled: 'cancelled', confirmed: 'paid-twice' } as const
  )[rental.status];
  if (rental.status === 'expired') {
    await setCancelled(db, rental, { by: 'system', refundCents: rental.totalCents });
    await recordCancelled(db, rental, { actor: 'system', by: 'system', refundCents: rental.totalCents });
  }
  await setBooked(db, rental.carId, today);
  await giveBack(db, attempt, reason);
  await mailMoneyBack(db, { rentalId: rental.id, attemptId: attempt.id, amountCents: attempt.amountCents, reason });
}

async function applyCharge(db: Database, timeZone: string, car: LockedCar, attempt: Attempt, charge: Charge) {
  const { ref: providerRef, message } = charge;
  switch (charge.status) {
    case 'succeeded':
      // Money that moved counts whatever we thought of the attempt before, and counts once.
      if (attempt.status === 'succeeded') return;
      await setAttempt(db, attempt.id, { status: 'succeeded', providerRef });
      await insertLedgerEntry(db, {
        rentalId: attempt.rentalId,
        kind: 'charge',
        amountCents: charge.amountCents,
        providerRef,
      });
      return takeCharge(db, timeZone, car, attempt);
    case 'declined':
      if (isOpen(attempt)) await setAttempt(db, attempt.id, { status: 'declined', providerRef, message });
      return;
    case 'cancelled':
      if (isOpen(attempt)) await setAttempt(db, attempt.id, { status: 'abandoned', providerRef });
      return;
    case 'requires-action':
      if (attempt.status === 'started' || attempt.status === 'unknown') {
        const { action } = charge;
        await setAttempt(db, attempt.id, { status: 'requires-action', providerRef, action, checkAfterSeconds: 60 });
      }
      return;
    case 'processing':
      if (attempt.status === 'started')
        await setAttempt(db, attempt.id, { status: 'unknown', providerRef, checkAfterSeconds: 5 });
  }
}

/**
 * Ends a declined charge at the provider before it counts as declined here. Its secret may be in a browser, where another
 * card could pay for it long after its dates went to somebody else.
 */
export async function endDeclined(services: Settling, attempt: Attempt, charge: Charge): Promise<Charge> {
  if (!charge.takesAnotherCard) return charge;
  const request = { ...toChargeRequest(attempt), ref: charge.ref };
  const ended = await withinTimeLimit(services.payments.of(attempt.provider).cancelCharge(request));
  return ended.status === 'cancelled' ? { ...charge, takesAnotherCard: false } : ended;
}

/**
 * Writes down what the provider says of a charge, and what follows for the rental. The request that pays, the
 * provider's own events and the workers all end here, in any order and any number of times.
 */
export async function settleCharge(services: Settling, attempt: Attempt, charge: Charge): Promise<Settled> {
  const { id, rentalId } = attempt;
  const stands = await endDeclined(services, attempt, charge);
  return transaction(services.pool, async (db) => {
    const carId = await findCarOfRental(db, rentalId);
    const car = carId && (await lockCar(db, carId));
    if (!car || !(await lockRental(db, rentalId))) throw new Error(`The rental ${rentalId} is gone.`);
    await applyCharge(db, services.config.timeZone, car, await lockAttempt(db, id), stands);
    return { attempt: await lockAttempt(db, id), rental: (await lockRental(db, rentalId))! };
  });
}

/** Makes sure that an attempt charges nothing from now on. When it has charged already, that counts. */
export async function giveUp(services: Settling, attempt: Attempt): Promise<Settled> {
  const request = { ...toChargeRequest(attempt), ref: attempt.providerRef };
  const charge = await withinTimeLimit(services.payments.of(attempt.provider).cancelCharge(request));
  return settleCharge(services, attempt, charge);
}

/** Asks the provider how an attempt stands and settles it; answers nothing when the provider has no such charge. */
export async function askProvider(services: Settling, attempt: Attempt): Promise<Settled | undefined> {
  const { provider, providerKey: key, providerRef: ref, createdAt: madeAfter } = attempt;
  const charge = await withinTimeLimit(services.payments.of(provider).findCharge({ key, ref, madeAfter }));
  if (!charge) return undefined;
  const settled = await settleCharge(services, attempt, charge);
  // Nobody may confirm at their bank what could not be rented any more.
  const isPointless = settled.attempt.status === 'requires-action' && !settled.rental.isHoldLive;
  return isPointless ? giveUp(services, settled.attempt) : settled;
}

/** Settles an attempt whose request is not there any more. One that nobody has heard of for long is given up. */
export async function settlePayment(services: Settling, attempt: Attempt): Promise<Settled | undefined> {
  const settled = await askProvider(services, attempt);
  return !settled && attempt.ageSeconds >= GIVE_UP_AFTER_SECONDS ? giveUp(services, attempt) : settled;
}
