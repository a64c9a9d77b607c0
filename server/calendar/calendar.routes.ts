import type { FastifyInstance } from 'fastify';
import { api } from '../../contract/api.ts';
import { calendarLimits } from '../../contract/calendar/limits.ts';
import { route } from '../platform/http/route.ts';
import type { Services } from '../platform/services.ts';
import { blockCars } from './block-cars.ts';
import { blockDays } from './block-days.ts';
import { deleteBlock } from './delete-block.ts';
import { listCarsCalendar } from './list-cars-calendar.ts';
import { setBlocks } from './set-blocks.ts';
import { showCalendar } from './show-calendar.ts';

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
