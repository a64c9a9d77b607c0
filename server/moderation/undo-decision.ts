import type { ManagedCar } from '../../contract/cars/cars.ts';
import { moderationLimits } from '../../contract/limits.ts';
import type { SeenCar } from '../../contract/moderation/moderation.ts';
import { findManaged, forgetReviewed, lockCar, restoreState } from '../cars/index.ts';
import { findLastChange, record, type HistoryRow } from '../history/index.ts';
import { transaction } from '../platform/database/database.ts';
import type { Viewer } from '../platform/http/viewer.ts';
import { AppError } from '../platform/problem.ts';
import type { Services } from '../platform/services.ts';
import { describeChange } from './describe-change.ts';
import { readPreviousState } from './previous-state.ts';
import { mailUndone } from './status-mail.ts';

const isUndoable = ({ actorId, ageSeconds }: HistoryRow, viewer: Viewer) =>
  actorId === viewer.uid && ageSeconds <= moderationLimits.undoMinutes * 60;

/**
 * Takes one's own last decision about a car back: the car is what it was before, and waits where it waited. It is an
 * event of its own, with an entry in the history and a new version; nothing that happened is removed.
 */
export const undoDecision = (
  { pool, config }: Pick<Services, 'pool' | 'config'>,
  viewer: Viewer,
  { id, version }: SeenCar,
): Promise<ManagedCar> =>
  transaction(pool, async (db) => {
    const car = await lockCar(db, id);
    if (!car) throw new AppError('car/not-found');
    const last = await findLastChange(db, id);
    if (car.version !== version) {
      throw new AppError('car/changed-meanwhile', { detail: describeChange(last, viewer, config.timeZone) });
    }
    const before = last && isUndoable(last, viewer) ? readPreviousState(last) : undefined;
    // A car that was off the market with its owner goes back there with them, or not at all.
    if (!last || !before || before.suspendedFrom !== null) throw new AppError('moderation/nothing-to-undo');
    await restoreState(db, car, before);
    // What was refused is not what the next reviewer compares with when it was not refused after all.
    if (before.state === 'waiting' && last.action === 'car-disabled') {
      await forgetReviewed(db, id, 'disabled');
    }
    await record(db, {
      action: 'car-decision-undone',
      actor: viewer,
      carId: id,
      details: { undone: last.action, entryId: last.id },
    });
    await mailUndone(db, car, before.state);
    return findManaged(db, id);
  });
