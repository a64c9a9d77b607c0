import type { FastifyInstance } from 'fastify';
import { api } from '../../../contract/api.ts';
import { extraEdit, extraInput } from '../../../contract/cars/extras/extras.ts';
import { extraLimits } from '../../../contract/cars/limits.ts';
import { route } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';
import { addExtra, removeExtra, setExtra } from './change-extras.ts';
import { showExtras } from './show-extras.ts';

export function extraRoutes(app: FastifyInstance, services: Services) {
  const {
    limit,
    config: { currency },
  } = services;
  const changes = limit({ name: 'change-extras', points: extraLimits.changesPerHour, seconds: 3_600 });
  const ids = ({ id: carId, extraId }: { id: string; extraId: string }) => ({ carId, extraId });

  route(app, api.extras, ({ viewer, params, query }) => showExtras(services, viewer, params.id, query));
  route(app, { ...api.addExtra, body: extraInput(currency) }, async ({ viewer, params, body }) => {
    await changes.consume(viewer.uid);
    return addExtra(services, viewer, params.id, body);
  });
  route(app, { ...api.setExtra, body: extraEdit(currency) }, async ({ viewer, params, body }) => {
    await changes.consume(viewer.uid);
    return setExtra(services, viewer, ids(params), body);
  });
  route(app, api.removeExtra, async ({ viewer, params }) => {
    await changes.consume(viewer.uid);
    return removeExtra(services, viewer, ids(params));
  });
}
