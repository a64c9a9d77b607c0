import type { Rental } from '../../../contract/rentals/rentals.ts';
import { refreshBookedDays } from '../../cars/index.ts';
import { transaction, type Database } from '../../platform/database/database.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { runIdempotent } from '../../platform/idempotency.ts';
import { AppError } from '../../platform/problem.ts';
import type { Services } from '../../platform/services.ts';
import { showRental } from '../show-rental.ts';
import { marketToday } from '../../market/index.ts';
import type { LockedRental } from '../state/rental-state.queries.ts';
import { announceAccepted, announceChangeDeclined, withdrawProposal } from './change-mails.ts';
import { findPartiesOfChange, setChangeState, setAwaitingPayment, type LockedChange } from './change.queries.ts';
import { isChangeable, isChangePending, lockCarRentalAndChange, requireRenterOrOwner } from './lock-change.ts';
import { applyChange } from './apply-change.ts';
import { changeDeadline } from './propose-change.ts';

type Deps = Pick<Services, 'config' | 'pool'>;
type Locked = { rental: LockedRental; change: LockedChange; isOwn: boolean; today: string };

async function accept(db: Database, { config }: Deps, viewer: Viewer, locked: Locked): Promise<void> {
  const { rental, change, isOwn, today } = locked;
  if (isOwn || change.status !== 'open') throw new AppError('rental/not-allowed');
  if (!isChangeable(rental, today)) throw new AppError('change/not-possible');
  if (change.payCents === 0) {
    if (!(await applyChange(db, locked, viewer.uid))) throw new AppError('rental/dates-taken');
    return;
  }
  // The renter agrees to a more expensive change by paying for it.
  if (change.by === 'owner') throw new AppError('change/to-pay');
  await setAwaitingPayment(db, change, changeDeadline(config.timeZone, rental, change));
  await announceAccepted(db, change, viewer.uid);
}

async function end(db: Database, { rental, change, today }: Locked, to: 'declined' | 'withdrawn'): Promise<void> {
  await setChangeState(db, change, to);
  await refreshBookedDays(db, rental.carId, today);
}

const ANSWERS = {
  accept,
  async decline(db: Database, _services: Deps, viewer: Viewer, locked: Locked): Promise<void> {
    if (locked.isOwn) throw new AppError('rental/not-allowed');
    await end(db, locked, 'declined');
    await announceChangeDeclined(db, locked.change, viewer.uid);
  },
  async withdraw(db: Database, _services: Deps, _viewer: Viewer, locked: Locked): Promise<void> {
    if (!locked.isOwn) throw new AppError('rental/not-allowed');
    await end(db, locked, 'withdrawn');
    await withdrawProposal(db, locked.change);
  },
};
type Answer = keyof typeof ANSWERS;

/** Only the first answer counts; later ones get `change/over`. */
export const answerChange = (
  services: Deps,
  viewer: Viewer,
  { id, key, answer }: { id: string; key: string; answer: Answer },
): Promise<Rental> =>
  runIdempotent<Rental>(
    services.pool,
    { userId: viewer.uid, key, operation: `${answer}-change`, request: { id } },
    (keep) =>
      transaction(services.pool, async (db) => {
        const { by } = requireRenterOrOwner(viewer, await findPartiesOfChange(db, id), 'change/not-found');
        const { rental, change } = await lockCarRentalAndChange(db, id);
        if (!isChangePending(change) || change.isLate) throw new AppError('change/over');
        const today = await marketToday(db, services.config.timeZone);
        await ANSWERS[answer](db, services, viewer, { rental, change, isOwn: change.by === by, today });
        const shown = await showRental(services, db, viewer, rental.id);
        await keep(db, shown);
        return shown;
      }),
  );
