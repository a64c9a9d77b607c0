import type { Extra } from '../../../contract/cars/extras/extras.ts';
import { datesRefusal, dayIn } from '../../../contract/dates.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import type { Services } from '../../platform/services.ts';
import { requireVisible } from '../car.policy.ts';
import { findCar } from '../car.queries.ts';
import { findExtras, type ExtraRow } from './extra.queries.ts';

export const presentExtra = (extra: ExtraRow, taken = 0): Extra => ({
  ...extra,
  left: Math.max(0, extra.pieces - taken),
});

/** Ignores dates that cannot be booked. */
export async function showExtras(
  { pool, config, hooks }: Pick<Services, 'pool' | 'config' | 'hooks'>,
  viewer: Viewer | undefined,
  carId: string,
  { startDate, endDate }: { startDate?: string | undefined; endDate?: string | undefined },
): Promise<{ extras: Extra[] }> {
  const today = dayIn(config.timeZone);
  requireVisible(viewer, await findCar(pool, carId, today));
  const extras = await findExtras(pool, carId);
  const shared = extras.filter(({ isShared }) => isShared).map(({ id }) => id);
  const taken = new Map<string, number>();
  if (startDate && endDate && !datesRefusal({ startDate, endDate }, today) && shared.length > 0) {
    for (const hook of hooks.car) {
      for (const [id, pieces] of (await hook.countPiecesInUse?.(pool, shared, { startDate, endDate })) ?? []) {
        taken.set(id, pieces);
      }
    }
  }
  return { extras: extras.map((extra) => presentExtra(extra, taken.get(extra.id))) };
}
