import type * as z from 'zod/mini';
import { CarPage, carSearch } from '../../contract/cars/cars.ts';
import type { Services } from '../platform/services.ts';
import { createCache } from './cache.ts';
import { queryAll, type SearchedPlace } from './car-search.queries.ts';
import { searchCars } from './search-cars.ts';
import { createCursors } from './search-cursor.ts';

const NO_CACHE = { seconds: 0, size: 1 };

/** The same search for occasional internal use, without dedicated connections and caches. */
export async function searchOnce(
  { pool, config }: Pick<Services, 'pool' | 'config'>,
  request: z.input<ReturnType<typeof carSearch>>,
): Promise<CarPage['cars']> {
  const { authSecret, timeZone, currency } = config;
  const bytes = await searchCars(
    {
      pool,
      pipeline: { query: (statement) => queryAll(pool, statement), close: () => Promise.resolve() },
      walkEnds: createCache(NO_CACHE),
      places: createCache<SearchedPlace>(NO_CACHE),
      factCounts: createCache<number>(NO_CACHE),
      knownStays: createCache(NO_CACHE),
      cursors: createCursors(authSecret),
      timeZone,
      currency,
    },
    carSearch({ currency }).parse(request),
  );
  return CarPage.parse(JSON.parse(bytes.toString('latin1'))).cars;
}
