import type * as z from 'zod/mini';
import { CarPage, carSearch } from '../../contract/cars/cars.ts';
import type { Services } from '../platform/services.ts';
import { createCache } from './cache.ts';
import { askAll, type KnownPlace } from './car-search.queries.ts';
import { searchCars } from './search-cars.ts';
import { createCursors } from './search-cursor.ts';

const NOTHING_KEPT = { seconds: 0, size: 1 };

/** The same search for the server's own use, now and then: without connections and caches of its own. */
export async function searchOnce(
  { pool, config }: Pick<Services, 'pool' | 'config'>,
  request: z.input<ReturnType<typeof carSearch>>,
): Promise<CarPage['cars']> {
  const { authSecret, timeZone, currency } = config;
  const bytes = await searchCars(
    {
      pool,
      pipeline: { query: (statement) => askAll(pool, statement), close: () => Promise.resolve() },
      walkEnds: createCache(NOTHING_KEPT),
      places: createCache<KnownPlace>(NOTHING_KEPT),
      factCounts: createCache<number>(NOTHING_KEPT),
      knownStays: createCache(NOTHING_KEPT),
      cursors: createCursors(authSecret),
      timeZone,
      currency,
    },
    carSearch({ currency }).parse(request),
  );
  return CarPage.parse(JSON.parse(bytes.toString('latin1'))).cars;
}
