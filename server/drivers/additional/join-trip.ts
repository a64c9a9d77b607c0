import { approvedRefusal } from '../../../contract/drivers/driver-rules.ts';
import type { Driving, InvitedTo } from '../../../contract/drivers/drivers.ts';
import { record } from '../../history/index.ts';
import { marketToday } from '../../market/index.ts';
import { announce } from '../../notices/index.ts';
import { transaction, type Database } from '../../platform/database/database.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { AppError } from '../../platform/problem.ts';
import type { Services } from '../../platform/services.ts';
import { findApproved } from '../licence.queries.ts';
import { throwDriverRefusal } from '../may-drive.ts';
import {
  acceptInvitation,
  findByToken,
  findTripDrivers,
  findRentalSummary,
  findDrivenRental,
  lockDrivenRental,
  type DrivenRental,
  type InvitationRow,
} from './driver.queries.ts';
import { needsApproval, isSettled } from './drivers-of-rental.ts';
import { hashInvitation } from './invite-driver.ts';
import { listDriving } from './list-driving.ts';

type JoinServices = Pick<Services, 'pool' | 'config'>;

/** A used link still works for the user who accepted it, and for nobody else. */
function requireInvitation(viewer: Viewer, row: InvitationRow | undefined): InvitationRow {
  if (!row || row.isOver || (row.userId !== null && row.userId !== viewer.uid)) {
    throw new AppError('driver/invitation-over');
  }
  return row;
}

/** For any signed-in user who has the link: shows enough to decide whether to join. */
export async function showInvitation(
  { pool, config }: JoinServices,
  viewer: Viewer,
  token: string,
): Promise<InvitedTo> {
  const { rentalId, userId, expiresAt } = requireInvitation(viewer, await findByToken(pool, hashInvitation(token)));
  const rental = (await findDrivenRental(pool, rentalId))!;
  const { carTitle, renter } = await findRentalSummary(pool, rentalId);
  const { carId, startDate, endDate, leastAge, leastYears } = rental;
  return {
    car: { id: carId, title: carTitle },
    startDate,
    endDate,
    renter,
    isAsked: needsApproval(config, rental),
    leastAge,
    leastYears,
    isAccepted: userId !== null,
    isSettled: isSettled(rental, await marketToday(pool, config.timeZone)),
    expiresAt: expiresAt.toISOString(),
  };
}

/** Users without an approved licence may join and are asked for one later; approved users who do not meet the terms may not. */
async function requireEligible(
  db: Database,
  { config }: Pick<JoinServices, 'config'>,
  viewer: Viewer,
  rental: DrivenRental,
) {
  if (viewer.uid === rental.renterId) throw new AppError('driver/is-renter');
  if (viewer.uid === rental.ownerId) throw new AppError('driver/is-owner');
  if ((await findTripDrivers(db, rental.id)).some(({ person }) => person.uid === viewer.uid)) {
    throw new AppError('driver/already-joined');
  }
  const approved = needsApproval(config, rental) ? await findApproved(db, viewer.uid, true) : undefined;
  const refusal = approved && approvedRefusal(approved, rental, rental);
  if (refusal && refusal !== 'driver/expires') throwDriverRefusal(refusal, rental);
}

export const joinTrip = ({ pool, config }: JoinServices, viewer: Viewer, token: string): Promise<Driving> =>
  transaction(pool, async (db) => {
    const tokenHash = hashInvitation(token);
    const { rentalId } = requireInvitation(viewer, await findByToken(db, tokenHash));
    const rental = (await lockDrivenRental(db, rentalId))!;
    // Read again under the lock, because another user may have accepted the same link.
    const { id, userId } = requireInvitation(viewer, await findByToken(db, tokenHash));
    if (userId === null) {
      if (isSettled(rental, await marketToday(db, config.timeZone))) throw new AppError('driver/settled');
      await requireEligible(db, { config }, viewer, rental);
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
