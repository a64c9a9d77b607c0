import { approvedRefusal } from '../../../contract/drivers/driver-rules.ts';
import type { Driving, InvitedTo } from '../../../contract/drivers/drivers.ts';
import { record } from '../../history/index.ts';
import { marketDay } from '../../market/index.ts';
import { announce } from '../../notices/index.ts';
import { transaction, type Database } from '../../platform/database/database.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { AppError } from '../../platform/problem.ts';
import type { Services } from '../../platform/services.ts';
import { findApproved } from '../licence.queries.ts';
import { refuse } from '../may-drive.ts';
import {
  acceptInvitation,
  findByToken,
  findNamed,
  findRentalShown,
  findDrivenRental,
  lockDrivenRental,
  type DrivenRental,
  type InvitationRow,
} from './driver.queries.ts';
import { isAskedOf, isSettled } from './drivers-of-rental.ts';
import { hashInvitation } from './invite-driver.ts';
import { listDriving } from './list-driving.ts';

type Joining = Pick<Services, 'pool' | 'config'>;

/** Somebody else's, once it was used. To whoever used it, it still leads to their trip. */
function requireInvitation(viewer: Viewer, row: InvitationRow | undefined): InvitationRow {
  if (!row || row.isOver || (row.userId !== null && row.userId !== viewer.uid)) {
    throw new AppError('driver/invitation-over');
  }
  return row;
}

/** For whoever has the link and an account: enough to know what one says yes to. */
export async function lookAtInvitation({ pool, config }: Joining, viewer: Viewer, token: string): Promise<InvitedTo> {
  const { rentalId, userId, expiresAt } = requireInvitation(viewer, await findByToken(pool, hashInvitation(token)));
  const rental = (await findDrivenRental(pool, rentalId))!;
  const { carTitle, renter } = await findRentalShown(pool, rentalId);
  const { carId, startDate, endDate, leastAge, leastYears } = rental;
  return {
    car: { id: carId, title: carTitle },
    startDate,
    endDate,
    renter,
    isAsked: isAskedOf(config, rental),
    leastAge,
    leastYears,
    isAccepted: userId !== null,
    isSettled: isSettled(rental, await marketDay(pool, config.timeZone)),
    expiresAt: expiresAt.toISOString(),
  };
}

/** Whoever is not approved yet may join, and is asked for their licence; whoever is, and is refused by the terms, may not. */
async function requireFit(db: Database, { config }: Pick<Joining, 'config'>, viewer: Viewer, rental: DrivenRental) {
  if (viewer.uid === rental.renterId) throw new AppError('driver/is-renter');
  if (viewer.uid === rental.ownerId) throw new AppError('driver/is-owner');
  if ((await findNamed(db, rental.id)).some(({ person }) => person.uid === viewer.uid)) {
    throw new AppError('driver/already-joined');
  }
  const approved = isAskedOf(config, rental) ? await findApproved(db, viewer.uid, true) : undefined;
  const refusal = approved && approvedRefusal(approved, rental, rental);
  if (refusal && refusal !== 'driver/expires') refuse(refusal, rental);
}

export const joinTrip = ({ pool, config }: Joining, viewer: Viewer, token: string): Promise<Driving> =>
  transaction(pool, async (db) => {
    const tokenHash = hashInvitation(token);
    const { rentalId } = requireInvitation(viewer, await findByToken(db, tokenHash));
    const rental = (await lockDrivenRental(db, rentalId))!;
    // Once more: of two people with one link the second reads what the first did.
    const { id, userId } = requireInvitation(viewer, await findByToken(db, tokenHash));
    if (userId === null) {
      if (isSettled(rental, await marketDay(db, config.timeZone))) throw new AppError('driver/settled');
      await requireFit(db, { config }, viewer, rental);
      await acceptInvitation(db, id, viewer.uid);
      await record(db, { action: 'driver-joined', actor: viewer, rentalId, details: { driverId: id } });
      const { ownerId, renterId, carId } = rental;
      await announce(db, {
        kind: 'driver-joined',
        key: id,
        about: { rentalId, parties: { carId, ownerId, renterId } },
        actorId: viewer.uid,
        mail: { driverId: id },
      });
    }
    const [driving] = await listDriving({ pool: db, config }, viewer, rentalId);
    return driving!;
  });
