import { isDeclined } from '../../../contract/rentals/rental-lifecycle.ts';
import type { Rental } from '../../../contract/rentals/rentals.ts';
import { scheduleAuthorisationCheck, settleOpenPayment, type MoneyServices } from '../../money/index.ts';
import { transaction, type Database } from '../../platform/database/database.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { runIdempotent } from '../../platform/idempotency.ts';
import { AppError } from '../../platform/problem.ts';
import { showRental } from '../show-rental.ts';
import { markRequestAccepted } from '../state/transition-rental.queries.ts';
import { recordAccepted } from '../state/rental-history.ts';
import { lockRequest } from './lock-request.ts';

/** After this long, a worker settles the card if the deciding request has not. */
export const WORKER_SETTLES_AFTER_SECONDS = 10;

/** An accepted request can neither lapse nor be withdrawn, so the code that charges the card can rely on it. */
async function recordDecision(db: Database, viewer: Viewer, id: string): Promise<void> {
  const { rental, role, can } = await lockRequest(db, viewer, id);
  if (role !== 'owner') throw new AppError('rental/not-allowed');
  if (rental.acceptedAt && !isDeclined(rental.status)) return;
  if (!can.accept) throw new AppError('rental/request-over');
  if (!(await markRequestAccepted(db, id))) throw new Error(`The request ${id} cannot be accepted.`);
  await scheduleAuthorisationCheck(db, { kind: 'booking', subjectId: id }, WORKER_SETTLES_AFTER_SECONDS);
  await recordAccepted(db, rental, viewer);
}

/** Commits the decision before charging the card. If charging takes long, the response shows it as in progress. */
export const acceptRequest = (
  services: MoneyServices,
  viewer: Viewer,
  { id, key }: { id: string; key: string },
): Promise<Rental> =>
  runIdempotent<Rental>(
    services.pool,
    { userId: viewer.uid, key, operation: 'accept-request', request: { id } },
    async (storeResponse) => {
      await transaction(services.pool, (db) => recordDecision(db, viewer, id));
      await settleOpenPayment(services, { kind: 'booking', subjectId: id });
      const rental = await showRental(services, services.pool, viewer, id);
      await storeResponse(services.pool, rental);
      return rental;
    },
  );
