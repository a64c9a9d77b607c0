import type { Pipeline } from '../platform/database/pipeline.ts';
import { walkEndStatement, type Search, type WalkEnd } from './car-search.queries.ts';

const REMEMBERED = 5_000;
const REMEMBERED_MILLISECONDS = 60_000;

/**
 * Where the walks of first pages end. To count the cars of every walk costs a quarter of a search, so the car at which a
 * walk ends is found once a minute. However the market changes meanwhile, nothing is left out and nothing shown twice: a
 * page covers all cars before that place, and the next page begins there.
 */
export interface WalkEnds {
  remembered(search: Search): WalkEnd | undefined;
  find(search: Search): Promise<WalkEnd>;
}

const keyOf = ({ sort, vehicleType, gear, location }: Search) => [sort, vehicleType, gear, location].join('/');

export function createWalkEnds(pipeline: Pipeline): WalkEnds {
  const ends = new Map<string, { end: WalkEnd; until: number }>();
  return {
    remembered(search) {
      const known = ends.get(keyOf(search));
      return known && known.until > Date.now() ? known.end : undefined;
    },
    async find(search) {
      const [row] = await pipeline.query(walkEndStatement(search));
      const end = row ? { key: search.sort === 'newest' ? row[0]! : Number(row[0]), id: row[1]! } : 'none';
      if (ends.size >= REMEMBERED) ends.clear();
      ends.set(keyOf(search), { end, until: Date.now() + REMEMBERED_MILLISECONDS });
      return end;
    },
  };
}
