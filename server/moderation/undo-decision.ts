import { isDeepStrictEqual } from 'node:util';
import type { ManagedCar } from '../../contract/cars/cars.ts';
import { dayIn } from '../../contract/dates.ts';
import { moderationLimits } from '../../contract/moderation/limits.ts';
import type { SeenCar } from '../../contract/moderation/moderation.ts';
import {
  findManaged,
  deleteReviewedVersion,
  lockCar,
  restorePrices,
  restoreState,
  setSearchPrices,
} from '../cars/index.ts';
import { findLastChange, record, type HistoryRow } from '../history/index.ts';
import { transaction } from '../platform/database/database.ts';
import type { Viewer } from '../platform/http/viewer.ts';
import { AppError } from '../platform/problem.ts';
import type { Services } from '../platform/services.ts';
import { describeChange } from './describe-change.ts';
import { readPreviousState } from './previous-state.ts';
import { announceUndone } from './status-mail.ts';

const isUndoable = ({ actorId, ageSeconds }: HistoryRow, viewer: Viewer) =>
  actorId === viewer.uid && ageSeconds <= moderationLimits.undoMinutes * 60;

/**
 * Restores the previous state of the car and its place in the queue. Nothing is erased: the undo adds a history entry
 * and a version.
 */
export const undoDecision = (
  { pool, config, branding: { fields } }: Pick<Services, 'pool' | 'config' | 'branding'>,
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
    // A car that was suspended with its owner returns only when the owner does.
    if (!last || !before || before.suspendedFrom !== null) throw new AppError('moderation/nothing-to-undo');
    const { prices } = before;
    // The owner has saved others since.
    if (prices && !isDeepStrictEqual(car.rules, prices.unreviewedRules))
      throw new AppError('moderation/nothing-to-undo');
    await restoreState(db, car, before);
    if (prices) {
      await restorePrices(db, id, prices);
      await setSearchPrices(db, id, dayIn(config.timeZone));
    }
    // The next review must not compare with a refusal that was undone.
    if (before.state === 'waiting' && last.action === 'car-disabled') {
      await deleteReviewedVersion(db, id, 'disabled');
    }
    await record(db, {
      action: 'car-decision-undone',
      actor: viewer,
      carId: id,
      details: { undone: last.action, entryId: last.id },
    });
    await announceUndone(db, car, before.state);
    return findManaged(db, id, { today: dayIn(config.timeZone), fields });
  });
