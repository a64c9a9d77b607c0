import { isDeclined, isRequest } from '../../../contract/rentals/rental-lifecycle.ts';
import type { Rental } from '../../../contract/rentals/rentals.ts';
import { refreshBookedDays } from '../../cars/index.ts';
import { scheduleAuthorisationCheck, settleOpenPayment, type MoneyServices } from '../../money/index.ts';
import { transaction, type Database } from '../../platform/database/database.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { runIdempotent } from '../../platform/idempotency.ts';
import { AppError } from '../../platform/problem.ts';
import { showRental } from '../show-rental.ts';
import { transitionRental } from '../state/transition-rental.queries.ts';
import { recordDeclined } from '../state/rental-history.ts';
import { marketToday } from '../../market/index.ts';
import { announceDeclined, announceWithdrawn } from '../state/request-mails.ts';
import { maskReason } from '../state/mask-reason.ts';
import { WORKER_SETTLES_AFTER_SECONDS } from './accept-request.ts';
import { lockRequest } from './lock-request.ts';

type RequestEnd = { event: 'decline'; reason?: string | undefined } | { event: 'withdraw' };

async function end(db: Database, timeZone: string, viewer: Viewer, { id, ...what }: RequestEnd & { id: string }) {
  const { rental, role, can } = await lockRequest(db, viewer, id);
  if (isDeclined(rental.status) && rental.cancelledBy === role) return;
  if (what.event === 'decline' ? role === 'renter' : role !== 'renter') throw new AppError('rental/not-allowed');
  if (isRequest(rental.status) && rental.acceptedAt) throw new AppError('rental/being-confirmed');
  if (!can[what.event]) throw new AppError('rental/request-over');
  const reason = what.event === 'decline' ? what.reason : undefined;
  const shown = await maskReason(db, rental, role, reason);
  await transitionRental(db, rental, { ...what, ...(shown && { reason: shown }), by: role } as Parameters<
    typeof transitionRental
  >[2]);
  await refreshBookedDays(db, rental.carId, await marketToday(db, timeZone));
  await scheduleAuthorisationCheck(db, { kind: 'booking', subjectId: id }, WORKER_SETTLES_AFTER_SECONDS);
  // The history keeps the unmasked reason, because only administrators read it.
  await recordDeclined(db, rental, { actor: viewer, by: role, reason });
  if (what.event === 'withdraw') await announceWithdrawn(db, id, viewer.uid);
  else await announceDeclined(db, { rentalId: id, actorId: viewer.uid, isByOwner: role === 'owner' });
}

/** Frees the dates immediately; the card is released as soon as the provider answers. */
const endRequest = (
  services: MoneyServices,
  viewer: Viewer,
  { key, ...what }: RequestEnd & { id: string; key: string },
): Promise<Rental> =>
  runIdempotent<Rental>(
    services.pool,
    { userId: viewer.uid, key, operation: `${what.event}-request`, request: what },
    async (keep) => {
      const { id } = what;
      await transaction(services.pool, (db) => end(db, services.config.timeZone, viewer, what));
      await settleOpenPayment(services, { kind: 'booking', subjectId: id });
      const shown = await showRental(services, services.pool, viewer, id);
      await keep(services.pool, shown);
      return shown;
    },
  );

export const declineRequest = (
  services: MoneyServices,
  viewer: Viewer,
  request: { id: string; key: string; reason?: string | undefined },
) => endRequest(services, viewer, { event: 'decline', ...request });

export const withdrawRequest = (services: MoneyServices, viewer: Viewer, request: { id: string; key: string }) =>
  endRequest(services, viewer, { event: 'withdraw', ...request });
