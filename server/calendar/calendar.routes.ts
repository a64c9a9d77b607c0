import type { FastifyInstance } from 'fastify';
import { api } from '../../contract/api.ts';
import type { CarsCalendar } from '../../contract/calendar/calendar.ts';
import { calendarLimits } from '../../contract/calendar/limits.ts';
import type { DateRange } from '../../contract/dates.ts';
import { carPolicy, lockCar, refreshBookedDays, deleteBlocks } from '../cars/index.ts';
import { marketToday } from '../market/index.ts';
import { momentCursor } from '../platform/cursor.ts';
import { transaction } from '../platform/database/database.ts';
import { route } from '../platform/http/route.ts';
import type { Viewer } from '../platform/http/viewer.ts';
import { AppError } from '../platform/problem.ts';
import type { Services } from '../platform/services.ts';
import { blockCars } from './block-cars.ts';
import { blockDays } from './block-days.ts';
import { findCarOfBlock } from './block.queries.ts';
import { setBlocks } from './set-blocks.ts';
import { showCalendar } from './show-calendar.ts';
import { findCalendarRows } from './span.queries.ts';

async function listCarsCalendar(
  { config, pool }: Pick<Services, 'config' | 'pool'>,
  ownerId: string,
  range: DateRange,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<CarsCalendar> {
  const after = cursor ? momentCursor.read(cursor) : undefined;
  const today = await marketToday(pool, config.timeZone);
  // The extra row shows whether there is a next page.
  const rows = await findCalendarRows(pool, ownerId, { range, today, after, limit: limit + 1 });
  const last = rows[limit - 1];
  return {
    today,
    cars: rows.slice(0, limit),
    nextCursor: rows.length > limit && last ? momentCursor.write({ key: last.listedAt, id: last.id }) : null,
  };
}

/** Returns the same error for another owner's block as for one that does not exist. */
const deleteBlock = ({ config, pool }: Pick<Services, 'config' | 'pool'>, viewer: Viewer, id: string): Promise<void> =>
  transaction(pool, async (db) => {
    const carId = await findCarOfBlock(db, id);
    const car = carId && (await lockCar(db, carId));
    const isMissing = !car || !carPolicy(viewer, car).can.edit || (await deleteBlocks(db, [id])) === 0;
    if (isMissing) throw new AppError('calendar/block-not-found');
    await refreshBookedDays(db, car.id, await marketToday(db, config.timeZone));
  });

export function calendarRoutes(app: FastifyInstance, services: Services) {
  const changes = services.limit({ name: 'change-blocks', points: calendarLimits.changesPerHour, seconds: 3_600 });

  route(app, api.carCalendar, ({ viewer, params, query: { from, to } }) =>
    showCalendar(services, viewer, params.id, { startDate: from, endDate: to }),
  );
  route(app, api.myCalendar, ({ viewer, query: { from, to, ...page } }) =>
    listCarsCalendar(services, viewer.uid, { startDate: from, endDate: to }, page),
  );

  route(app, api.blockDays, async ({ viewer, params, body }) => {
    await changes.consume(viewer.uid);
    return blockDays(services, viewer, params.id, body);
  });
  route(app, api.blockCars, async ({ viewer, body, request }) => {
    for (const _car of body.carIds) await changes.consume(viewer.uid);
    return { results: await blockCars(services, viewer, request.language, body) };
  });
  route(app, api.setBlocks, async ({ viewer, params, body }) => {
    await changes.consume(viewer.uid);
    return { blocks: await setBlocks(services, viewer, params.id, body) };
  });
  route(app, api.deleteBlock, async ({ viewer, params }) => {
    await changes.consume(viewer.uid);
    await deleteBlock(services, viewer, params.id);
  });
}
