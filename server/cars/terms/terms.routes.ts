import type { FastifyInstance } from 'fastify';
import { api } from '../../../contract/api.ts';
import { pricesEdit } from '../../../contract/cars/terms/terms.ts';
import { carLimits } from '../../../contract/cars/limits.ts';
import { route } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';
import { setPrices } from './set-prices.ts';
import { setTerms } from './set-terms.ts';
import { showPrices, showTerms } from './show-terms.ts';

export function termsRoutes(app: FastifyInstance, services: Services) {
  const { currency } = services.config;
  const changes = services.limit({ name: 'change-offer', points: carLimits.offersPerHour, seconds: 3_600 });
  route(app, api.prices, ({ viewer, params }) => showPrices(services, viewer, params.id));
  route(app, { ...api.setPrices, body: pricesEdit(currency) }, async ({ viewer, params, body }) => {
    await changes.consume(viewer.uid);
    return setPrices(services, viewer, params.id, body);
  });
  route(app, api.terms, ({ viewer, params }) => showTerms(services, viewer, params.id));
  route(app, api.setTerms, async ({ viewer, params, body }) => {
    await changes.consume(viewer.uid);
    return setTerms(services, viewer, params.id, body);
  });
}
