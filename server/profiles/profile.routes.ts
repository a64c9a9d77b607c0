import type { FastifyInstance } from 'fastify';
import { api } from '../../contract/api.ts';
import { route } from '../platform/http/route.ts';
import type { Services } from '../platform/services.ts';
import { listCarsOfPerson } from './list-cars-of-person.ts';
import { showPerson } from './show-person.ts';

export function profileRoutes(app: FastifyInstance, services: Services) {
  route(app, api.person, ({ params, viewer }) => showPerson(services, viewer, params.id));
  route(app, api.carsOfPerson, ({ params, query }) => listCarsOfPerson(services.pool, params.id, query));
}
