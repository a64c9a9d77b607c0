import { startOfDay } from '../../../contract/dates.ts';
import { isHold, isRequest } from '../../../contract/rentals/rental-lifecycle.ts';
import type { Authorisation } from '../../money/index.ts';
import type { Config } from '../../platform/config.ts';
import type { Database } from '../../platform/database/database.ts';
import { expireHolds } from '../state/expire-holds.ts';
import { transitionRental } from '../state/transition-rental.queries.ts';
import { findDeadline, lockRental, type LockedRental } from '../state/rental-state.queries.ts';
import { sendNote } from './request-note.ts';
import { announceDeclined, announceRequested, announcePayAgain } from '../state/request-mails.ts';

// Lock the car and the rental before calling these. The booked days of the car stay the same unless a request lapses,
// since the taken days do not change.

type Zone = Pick<Config, 'timeZone'>;

/** Final: an accepted request cannot be withdrawn or lapse, and an ended one cannot be reopened. */
export function authorisationOf({ status, acceptedAt }: Pick<LockedRental, 'status' | 'acceptedAt'>): Authorisation {
  if (!isRequest(status)) return 'release';
  return acceptedAt ? 'capture' : 'keep';
}

/** Asks the owner. Does nothing if the hold has ended; the card is released then. */
export async function sendRequestToOwner(
  db: Database,
  { timeZone }: Zone,
  { rentalId, attemptId }: { rentalId: string; attemptId: string },
): Promise<void> {
  const rental = await lockRental(db, rentalId);
  if (!rental?.isHoldLive) return;
  await transitionRental(db, rental, {
    event: 'charge-authorised',
    by: 'provider',
    startsAt: startOfDay(timeZone, rental.startDate),
  });
  const until = await findDeadline(db, rentalId);
  await announceRequested(db, { rentalId, attemptId, until }, rental.renterId);
  await sendNote(db, rental, attemptId);
}

/** Asks the renter to pay again if the authorisation of an open request ended. An ended request released it itself. */
export async function requestNewPayment(
  db: Database,
  { timeZone }: Zone,
  { rentalId, attemptId }: { rentalId: string; attemptId: string },
): Promise<void> {
  const rental = await lockRental(db, rentalId);
  // A ban ends requests in a database trigger, which notifies nobody.
  if (rental?.cancelledBy === 'admin') await announceDeclined(db, { rentalId, isByOwner: false });
  if (!rental || !isRequest(rental.status)) return;
  await transitionRental(db, rental, {
    event: 'authorisation-lost',
    by: 'provider',
    startsAt: startOfDay(timeZone, rental.startDate),
  });
  await expireHolds(db, rental.carId);
  const now = await lockRental(db, rentalId);
  if (!now || !isHold(now.status)) return;
  await announcePayAgain(db, { rentalId, attemptId, until: await findDeadline(db, rentalId) });
}
