import type { Pool } from '../platform/database/database.ts';
import type { Cache } from './cache.ts';
import type { SearchedPlace, WalkEnd } from './car-search.queries.ts';
import type { Pipeline } from './pipeline.ts';
import type { Cursors } from './search-cursor.ts';

export interface SearchTools {
  pool: Pool;
  /** Runs searches without text, which are all fast. */
  pipeline: Pipeline;
  walkEnds: Cache<WalkEnd>;
  /** Keyed by name */
  places: Cache<SearchedPlace>;
  /** The number of cars per fact; the empty key is the number of all cars */
  factCounts: Cache<number>;
  /** Whether the prices of short stays are computed for every car */
  knownStays: Cache<boolean>;
  cursors: Cursors;
  timeZone: string;
  currency: string;
}
