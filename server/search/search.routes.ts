import type { FastifyInstance } from 'fastify';
import { api } from '../../contract/api.ts';
import { carHints, carSearch } from '../../contract/cars/cars.ts';
import { explainOwnFields } from '../cars/index.ts';
import { route } from '../platform/http/route.ts';
import type { Services } from '../platform/services.ts';
import type { SuggestedPlace } from '../../contract/places/places.ts';
import { createCache } from './cache.ts';
import { countActive } from './car-search.queries.ts';
import { findCardPhotos } from './card-photos.queries.ts';
import { createSearch } from './create-search.ts';
import { findMakes, findModels } from './make.queries.ts';
import { findPlaces } from './place.queries.ts';
import { suggestPlaces } from './suggest-places.ts';

// Many users type the same first letters within a minute.
const SUGGESTED = { seconds: 60, size: 2_000 };

export function searchRoutes(app: FastifyInstance, services: Services) {
  const { reads, config, branding } = services;
  const market = { currency: config.currency, customFields: branding.fields };
  const explain = explainOwnFields(branding.fields);
  const search = createSearch(services);
  app.addHook('onClose', () => search.close());

  route(
    app,
    { ...api.searchCars, query: carSearch(market) },
    ({ query, reply }) => {
      reply.type('application/json; charset=utf-8');
      return search.find(query);
    },
    { explain },
  );
  route(app, { ...api.searchHints, query: carHints(market) }, ({ query }) => search.hints(query), { explain });
  route(app, api.cardPhotos, ({ query }) => reads.run(async (db) => ({ photos: await findCardPhotos(db, query.ids) })));
  route(app, api.locations, ({ query }) =>
    reads.run(async (db) => ({ locations: await findPlaces(db, query.q, query.limit) })),
  );
  const suggested = createCache<SuggestedPlace[]>(SUGGESTED);
  route(app, api.places, async ({ query: { q, limit } }) => ({
    places: await suggested.get(`${limit} ${q.toLowerCase()}`, () => reads.run((db) => suggestPlaces(db, q, limit))),
  }));
  route(app, api.makes, () => reads.run(async (db) => ({ makes: await findMakes(db) })));
  route(app, api.models, ({ params }) => reads.run(async (db) => ({ models: await findModels(db, params.make) })));
  route(app, api.stats, () => reads.run(async (db) => ({ activeCars: await countActive(db) })));
}
