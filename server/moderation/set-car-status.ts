import type { ManagedCar, StatusChange } from '../../contract/cars/cars.ts';
import { isApprovedState } from '../../contract/cars/listing-lifecycle.ts';
import { dayIn } from '../../contract/dates.ts';
import { CAR_STATUS } from '../../contract/cars/vocabulary.ts';
import {
  activateCar,
  approvePrices,
  disableCar,
  findManaged,
  isApproved,
  isDisabled,
  saveReviewedVersion,
  setSearchPrices,
  lockCar,
  type LockedCar,
} from '../cars/index.ts';
import { findLastChange, record } from '../history/index.ts';
import { transaction, type Database } from '../platform/database/database.ts';
import type { Viewer } from '../platform/http/viewer.ts';
import { AppError } from '../platform/problem.ts';
import type { Services } from '../platform/services.ts';
import { describeChange } from './describe-change.ts';
import { storePreviousState } from './previous-state.ts';
import { announceDecision } from './status-mail.ts';

type DecisionServices = Pick<Services, 'pool' | 'config' | 'branding'>;

const actionOf = ({ status }: Pick<StatusChange, 'status'>) =>
  status === CAR_STATUS.active ? 'car-activated' : 'car-disabled';

/** A new reason for a disabled car counts as a change. */
function isDone(car: LockedCar, { status, reason }: StatusChange): boolean {
  if (status === CAR_STATUS.active) return isApprovedState(car.state) && !car.unreviewedRules;
  return isDisabled(car) && (!reason || reason === car.disabledReason);
}

/** True if this request was already applied and only its response was lost. */
async function isRepeated(db: Database, viewer: Viewer, car: LockedCar, change: StatusChange): Promise<boolean> {
  if (car.version - 1 !== change.version || !isDone(car, change)) return false;
  const last = await findLastChange(db, car.id);
  return last?.actorId === viewer.uid && last.action === actionOf(change);
}

async function requireCurrentVersion(
  db: Database,
  timeZone: string,
  viewer: Viewer,
  car: LockedCar,
  change: StatusChange,
) {
  if (change.version === undefined || change.version === car.version) return;
  if (await isRepeated(db, viewer, car, change)) return;
  throw new AppError('car/changed-meanwhile', {
    detail: describeChange(await findLastChange(db, car.id), viewer, timeZone),
  });
}

/**
 * Throws an error that describes the last change if the car has changed since `version`, the one that the administrator
 * saw. Without a version, applies to the current one. Does nothing if the car already has the status. Call it in a
 * transaction.
 */
export async function decideCar(
  db: Database,
  { config }: Pick<Services, 'config'>,
  viewer: Viewer,
  id: string,
  change: StatusChange,
): Promise<void> {
  const car = await lockCar(db, id);
  if (!car) throw new AppError('car/not-found');
  await requireCurrentVersion(db, config.timeZone, viewer, car, change);
  if (isDone(car, change)) return;
  const { status, reason = '' } = change;
  if (status === CAR_STATUS.active) {
    if (isApprovedState(car.state)) await approvePrices(db, car);
    else await activateCar(db, car);
  } else {
    await saveReviewedVersion(db, car, isApproved(car) ? 'approved' : 'disabled');
    await disableCar(db, car, reason || null);
  }
  if (car.unreviewedRules) await setSearchPrices(db, id, dayIn(config.timeZone));
  await record(db, {
    action: actionOf(change),
    actor: viewer,
    carId: id,
    reason,
    details: { ...storePreviousState(car), ...(car.ownerId === viewer.uid && { isOwn: true }) },
  });
  await announceDecision(db, car, { status, reason });
}

export const setCarStatus = (
  services: DecisionServices,
  viewer: Viewer,
  id: string,
  change: StatusChange,
): Promise<ManagedCar> =>
  transaction(services.pool, async (db) => {
    await decideCar(db, services, viewer, id, change);
    return findManaged(db, id, { today: dayIn(services.config.timeZone), fields: services.branding.fields });
  });
