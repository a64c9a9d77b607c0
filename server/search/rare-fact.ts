import { countActive, findPlace, WALK } from './car-search.queries.ts';
import { factsAsked, type Search } from './conditions.queries.ts';
import type { SearchTools } from './search-tools.ts';
import type { Statement } from './text-query.ts';

/** A fact that more cars have is as good as common: any walk meets it. */
const COUNTED = 20_000;
/** One car in so many. What more have is met soon by a walk along all cars. */
const RARE = 20;

const countStatement = (fact: string): Statement => ({
  name: 'cars_with_fact',
  text: `select count(*) from (select from car_facts where fact = fact_key($1) limit ${COUNTED}) known`,
  values: [fact],
});

const countWith = ({ pipeline, factCounts }: SearchTools, fact: string) =>
  factCounts.get(fact, async () => Number((await pipeline.query(countStatement(fact)))[0]![0]));

async function countAll({ pool, factCounts, places }: SearchTools, location: string | undefined): Promise<number> {
  if (location === undefined) return factCounts.get('', () => countActive(pool));
  return (await places.get(location, () => findPlace(pool, location))).cars;
}

/**
 * Of what a search asks for, the fact that fewest cars have, if it is better to look at these cars than to walk along all. In the order of
 * age they are walked themselves, so they may be many. In any other order, and at a place, all of them are looked at and sorted: that is
 * for so few that the walk would not pass as many before its page is full, or before it ends.
 */
export async function findRareFact(tools: SearchTools, search: Search): Promise<string | undefined> {
  const { q, byPartOfPlace, location, sort, limit } = search;
  const asked = factsAsked(search);
  if (asked.length === 0 || q !== undefined || byPartOfPlace) return undefined;
  const counts = await Promise.all(asked.map(async (fact) => countWith(tools, fact)));
  const all = await countAll(tools, location);
  const fewest = Math.min(...counts);
  const rarest = asked[counts.indexOf(fewest)];
  if (location === undefined && sort === 'newest') {
    return fewest < COUNTED && fewest * RARE <= all ? rarest : undefined;
  }
  const passed = Math.min(WALK, all, ((limit + 1) * all) / Math.max(fewest, 1));
  return fewest <= passed ? rarest : undefined;
}
