import type { FastifyInstance } from 'fastify';
import { api } from '../../contract/api.ts';
import { route } from '../platform/http/route.ts';
import type { Services } from '../platform/services.ts';
import { listCarHistory, listUserHistory } from './list-history.ts';

export function historyRoutes(app: FastifyInstance, { pool }: Services) {
  route(app, api.carHistory, ({ params, query }) => listCarHistory(pool, params.id, query));
  route(app, api.userHistory, ({ params, query }) => listUserHistory(pool, params.id, query));
}
