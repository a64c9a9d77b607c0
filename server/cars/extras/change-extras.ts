import { isDeepStrictEqual } from 'node:util';
import type { Extra, ExtraEdit, ExtraInput } from '../../../contract/cars/extras/extras.ts';
import { extraLimits } from '../../../contract/cars/limits.ts';
import { dayIn } from '../../../contract/dates.ts';
import { record } from '../../history/index.ts';
import { transaction, type Database } from '../../platform/database/database.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { translatable } from '../../platform/languages/translatable.ts';
import { AppError } from '../../platform/problem.ts';
import type { Services } from '../../platform/services.ts';
import { requireCan } from '../car.policy.ts';
import { lockCar, type LockedCar } from '../car.queries.ts';
import {
  findExtras,
  insertExtra,
  isNameTaken,
  lockExtras,
  removeExtra as remove,
  updateExtra,
  type ExtraRow,
} from './extra.queries.ts';
import { presentExtra } from './show-extras.ts';

type Deps = Pick<Services, 'pool' | 'config' | 'hooks'>;

const recordChange = (db: Database, viewer: Viewer, carId: string) =>
  record(db, { action: 'extras-changed', actor: viewer, carId });

/** Locks the car before its extras, as everywhere, to prevent deadlocks. */
async function lockExtra(db: Database, viewer: Viewer, carId: string, extraId: string) {
  const car = requireCan(viewer, 'edit', await lockCar(db, carId));
  await lockExtras(db, [extraId]);
  const extra = (await findExtras(db, carId)).find(({ id }) => id === extraId);
  if (!extra) throw new AppError('extra/not-found');
  return { car, extra };
}

async function requireFreeName(
  db: Database,
  car: LockedCar,
  { id, kind, name, isShared }: Pick<ExtraRow, 'kind' | 'name' | 'isShared'> & { id: string | null },
): Promise<void> {
  const where = { ownerId: car.ownerId, carId: isShared ? null : car.id };
  if (await isNameTaken(db, { ...where, kind, name, exceptId: id })) throw new AppError('extra/name-taken');
}

/** Returns an identical extra if there is one, so that a retry after a lost response succeeds. */
export const addExtra = (
  { pool }: Pick<Services, 'pool'>,
  viewer: Viewer,
  carId: string,
  input: ExtraInput,
): Promise<Extra> =>
  transaction(pool, async (db) => {
    const car = requireCan(viewer, 'edit', await lockCar(db, carId));
    const offered = await findExtras(db, carId);
    const same = offered.find((extra) => isDeepStrictEqual({ ...extra, ...input }, { ...extra }));
    if (same) return presentExtra(same);
    const ofKind = offered.filter(({ kind }) => kind === input.kind).length;
    if (input.kind === 'extra' && ofKind >= extraLimits.extrasMax) throw new AppError('extra/too-many');
    if (input.kind === 'delivery' && ofKind >= extraLimits.placesMax) throw new AppError('extra/too-many-places');
    await requireFreeName(db, car, { ...input, id: null });
    const extra = await insertExtra(db, { ownerId: car.ownerId, carId: input.isShared ? null : car.id }, input);
    await recordChange(db, viewer, carId);
    return presentExtra(extra);
  });

/** Requires at least as many pieces as are booked from today on. */
async function requireEnoughPieces(
  db: Database,
  { config, hooks }: Deps,
  { id, pieces }: Pick<ExtraRow, 'id' | 'pieces'>,
): Promise<void> {
  const startDate = dayIn(config.timeZone);
  for (const hook of hooks.car) {
    const booked = (await hook.countPiecesInUse?.(db, [id], { startDate, endDate: null }))?.get(id) ?? 0;
    if (booked > pieces) {
      throw new AppError('extra/promised', { detail: translatable('cars.extras.promised', { pieces: booked }) });
    }
  }
}

export const setExtra = (
  services: Deps,
  viewer: Viewer,
  { carId, extraId }: { carId: string; extraId: string },
  { version, ...edit }: ExtraEdit,
): Promise<Extra> =>
  transaction(services.pool, async (db) => {
    const { car, extra } = await lockExtra(db, viewer, carId, extraId);
    const { name, priceCents, per, pieces } = extra;
    if (isDeepStrictEqual({ name, priceCents, per, pieces }, { ...edit })) return presentExtra(extra);
    if (extra.version !== version) throw new AppError('extra/changed-meanwhile');
    if (extra.kind === 'delivery' && (edit.per !== 'trip' || edit.pieces !== 1)) {
      throw new AppError('extra/not-for-delivery');
    }
    await requireFreeName(db, car, { ...extra, ...edit });
    if (edit.pieces < pieces) await requireEnoughPieces(db, services, { id: extraId, pieces: edit.pieces });
    const changed = await updateExtra(db, extraId, edit);
    await recordChange(db, viewer, carId);
    return presentExtra(changed);
  });

/** Existing bookings keep the extra. */
export const removeExtra = (
  { pool }: Pick<Services, 'pool'>,
  viewer: Viewer,
  { carId, extraId }: { carId: string; extraId: string },
): Promise<void> =>
  transaction(pool, async (db) => {
    await lockExtra(db, viewer, carId, extraId);
    await remove(db, extraId);
    await recordChange(db, viewer, carId);
  });
