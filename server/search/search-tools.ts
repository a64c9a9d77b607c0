import type { Pool } from '../platform/database/database.ts';
import type { Cache } from './cache.ts';
import type { KnownPlace, WalkEnd } from './car-search.queries.ts';
import type { Pipeline } from './pipeline.ts';
import type { Cursors } from './search-cursor.ts';

export interface SearchTools {
  pool: Pool;
  /** Searches without text, which are all short. */
  pipeline: Pipeline;
  walkEnds: Cache<WalkEnd>;
  /** By name */
  places: Cache<KnownPlace>;
  /** How many cars have a fact, and how many there are */
  factCounts: Cache<number>;
  /** Whether what short stays cost is known of every car */
  knownStays: Cache<boolean>;
  cursors: Cursors;
  timeZone: string;
  currency: string;
}
