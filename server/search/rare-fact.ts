import { countActive, findPlace, WALK_LENGTH } from './car-search.queries.ts';
import { requestedFacts, type Search } from './conditions.queries.ts';
import type { SearchTools } from './search-tools.ts';
import type { SearchStatement } from './text-query.ts';

/** A fact that more cars have counts as common, because any walk finds it soon. */
const COUNTED = 20_000;
/** A fact is rare if at most one in this many cars has it. */
const RARE = 20;

const countStatement = (fact: string): SearchStatement => ({
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
 * Returns the rarest requested fact if examining only the cars that have it is cheaper than walking all cars. Sorted by age, the
 * walk can follow these cars directly, so there may be many. In any other order, or at a place, all of them are examined and
 * sorted, which pays off only if they are fewer than the cars a walk would pass before its page is full or it ends.
 */
export async function findRareFact(tools: SearchTools, search: Search): Promise<string | undefined> {
  const { q, byPartOfPlace, location, sort, limit } = search;
  const asked = requestedFacts(search);
  if (asked.length === 0 || q !== undefined || byPartOfPlace) return undefined;
  const counts = await Promise.all(asked.map(async (fact) => countWith(tools, fact)));
  const all = await countAll(tools, location);
  const fewest = Math.min(...counts);
  const rarest = asked[counts.indexOf(fewest)];
  if (location === undefined && sort === 'newest') {
    return fewest < COUNTED && fewest * RARE <= all ? rarest : undefined;
  }
  const passed = Math.min(WALK_LENGTH, all, ((limit + 1) * all) / Math.max(fewest, 1));
  return fewest <= passed ? rarest : undefined;
}
