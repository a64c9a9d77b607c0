import type { FastifyInstance } from 'fastify';
import { api } from '../../../contract/api.ts';
import { pickupLimits } from '../../../contract/cars/limits.ts';
import { route } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';
import { setPickup } from './set-pickup.ts';
import { showPickup } from './show-pickup.ts';

export function pickupRoutes(app: FastifyInstance, services: Services) {
  const changes = services.limit({ name: 'change-pickup', points: pickupLimits.changesPerHour, seconds: 3_600 });
  route(app, api.pickup, ({ viewer, params }) => showPickup(services, viewer, params.id));
  route(app, api.setPickup, async ({ viewer, params, body }) => {
    await changes.consume(viewer.uid);
    return setPickup(services, viewer, params.id, body);
  });
}
