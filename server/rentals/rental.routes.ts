import type { FastifyInstance } from 'fastify';
import { api } from '../../contract/api.ts';
import { route } from '../platform/http/route.ts';
import type { Services } from '../services.ts';
import { quoteRental } from './quote-rental.ts';

export function rentalRoutes(app: FastifyInstance, services: Services) {
  route(app, api.quote, ({ body, viewer }) => quoteRental(services, viewer.uid, body));
}
