import type { CarSearch, SearchHints } from '../../contract/cars/cars.ts';
import type { Pool } from '../platform/database/database.ts';
import type { Services } from '../platform/services.ts';
import { createCache } from './cache.ts';
import { WALK_ONLY, type SearchedPlace, type WalkEnd } from './car-search.queries.ts';
import { createPipeline } from './pipeline.ts';
import { searchCars } from './search-cars.ts';
import type { SearchTools } from './search-tools.ts';
import { findHints, type HintedSearch } from './search-hints.ts';
import { createCursors } from './search-cursor.ts';

// Data that hardly changes within a minute.
const CACHED = { seconds: 60, size: 5_000 };

interface CarSearches {
  /** JSON */
  find(request: CarSearch): Promise<Buffer>;
  hints(search: HintedSearch): Promise<SearchHints>;
  close(): Promise<void>;
}

/** See docs/search.md. */
export function createSearch({ config, reads }: Pick<Services, 'config' | 'reads'>): CarSearches {
  const { authSecret, timeZone, currency, distanceUnit } = config;
  const cursors = createCursors(authSecret);
  /** One set for the primary and one for each replica. */
  const made = new Map<Pool, SearchTools>();
  const toolsFor = (pool: Pool) => {
    let tools = made.get(pool);
    if (!tools) {
      const pipeline = createPipeline(pool, { connections: 2, settings: WALK_ONLY });
      const [walkEnds, places] = [createCache<WalkEnd>(CACHED), createCache<SearchedPlace>(CACHED)];
      const [knownStays, factCounts] = [createCache<boolean>(CACHED), createCache<number>(CACHED)];
      tools = { pool, pipeline, walkEnds, places, factCounts, knownStays, cursors, timeZone, currency };
      made.set(pool, tools);
    }
    return tools;
  };
  return {
    find: (request) => reads.run((pool) => searchCars(toolsFor(pool), request)),
    hints: (search) => reads.run((pool) => findHints({ ...toolsFor(pool), distanceUnit }, search)),
    async close() {
      await Promise.all([...made.values()].map(({ pipeline }) => pipeline.close()));
    },
  };
}
