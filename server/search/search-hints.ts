import { DROPPABLE, type CarSearch, type Droppable, type SearchHints, type Total } from '../../contract/cars/cars.ts';
import { searchLimits } from '../../contract/cars/limits.ts';
import { addDays, datesRefusal, dayIn, daysBetween, type DateRange } from '../../contract/dates.ts';
import { DISTANCES, toKm, type DistanceUnit } from '../../contract/places/position.ts';
import type { Pool } from '../platform/database/database.ts';
import { countMatches, findPlace } from './car-search.queries.ts';
import { findOtherPlaces } from './place.queries.ts';
import { readSearch } from './search-cars.ts';
import type { SearchTools } from './search-tools.ts';

/** Limits the cars examined per suggestion, so that the cost of hints does not grow with the number of cars. */
const COUNTED = 1_000;
/** In days: nearby days first, then weeks */
const SHIFTS = [1, -1, 2, -2, 7, -7];

export type HintedSearch = Omit<CarSearch, 'sort' | 'cursor' | 'limit' | 'withTotal'>;
type Tools = Pick<SearchTools, 'pool' | 'cursors' | 'timeZone' | 'currency'>;
type HintTools = Tools & { distanceUnit: DistanceUnit };

/** With dates, price filters are totals; without, they are per day and must be converted. */
function withoutDates({ startDate, endDate, ...rest }: HintedSearch): HintedSearch {
  const days = startDate && endDate ? daysBetween({ startDate, endDate }) : 1;
  const ofDay = (cents: number | undefined) => cents && Math.max(1, Math.round(cents / days));
  return { ...rest, minPriceCents: ofDay(rest.minPriceCents), maxPriceCents: ofDay(rest.maxPriceCents) };
}

const without = (asked: HintedSearch, filter: Droppable): HintedSearch =>
  filter === 'dates' ? withoutDates(asked) : { ...asked, [filter]: undefined };

const has = (asked: HintedSearch, filter: Droppable) =>
  filter === 'dates' ? asked.startDate !== undefined && asked.endDate !== undefined : asked[filter] !== undefined;

function otherDates({ startDate, endDate }: HintedSearch, today: string): DateRange[] {
  if (startDate === undefined || endDate === undefined) return [];
  return SHIFTS.map((days) => ({ startDate: addDays(startDate, days), endDate: addDays(endDate, days) })).filter(
    (dates) => !datesRefusal(dates, today),
  );
}

/** Distances larger than the requested one, if any. */
const otherDistances = ({ near, within = 0 }: HintedSearch, unit: DistanceUnit): number[] =>
  near ? DISTANCES.map((distance) => toKm(distance, unit)).filter((km) => km > within) : [];

const sizeOf = ({ count, isExact }: Total) => count + (isExact ? 0 : 0.5);

type Counted<Hint> = Hint & { total: Total };

/** Returns the candidates that find more cars. Counts them sequentially, so that hints use only one connection. */
async function findBetter<Hint extends object>(
  candidates: readonly Hint[],
  least: number,
  count: (hint: Hint) => Promise<Total>,
): Promise<Counted<Hint>[]> {
  const counted: Counted<Hint>[] = [];
  for (const hint of candidates) counted.push({ ...hint, total: await count(hint) });
  return counted.filter(({ total }) => sizeOf(total) > least);
}

/** Drops distances that find no more cars than the previous one. */
const growing = <Hint extends object>(hints: readonly Counted<Hint>[]) =>
  hints.filter((hint, at) => at === 0 || sizeOf(hint.total) > sizeOf(hints[at - 1]!.total));

const byMost = (a: Counted<object>, b: Counted<object>) => sizeOf(b.total) - sizeOf(a.total);

/** Runs at most three dozen limited counts, so that the cost does not grow with the number of cars. */
export async function findHints(tools: HintTools, asked: HintedSearch): Promise<SearchHints> {
  const { pool, timeZone } = tools;
  const countOf = (search: HintedSearch) => countWith(tools, pool, search);
  const now = sizeOf(await countOf(asked));
  const dates = await findBetter(otherDates(asked, dayIn(timeZone)), now, (range) => countOf({ ...asked, ...range }));
  const elsewhere = asked.location ? await findOtherPlaces(pool, asked.location, 2 * searchLimits.hintedPlaces) : [];
  const places = await findBetter(
    elsewhere.map(({ location }) => ({ location })),
    now,
    ({ location }) => countOf({ ...asked, location }),
  );
  const distances = await findBetter(
    otherDistances(asked, tools.distanceUnit).map((within) => ({ within })),
    now,
    ({ within }) => countOf({ ...asked, location: undefined, within }),
  );
  const filters = DROPPABLE.filter((filter) => has(asked, filter)).map((filter) => ({ filter }));
  const less = await findBetter(filters, now, ({ filter }) => countOf(without(asked, filter)));
  return {
    dates: dates
      .toSorted(byMost)
      .slice(0, searchLimits.hintedDates)
      .toSorted((a, b) => (a.startDate < b.startDate ? -1 : 1)),
    places: places.slice(0, searchLimits.hintedPlaces),
    distances: growing(distances).slice(0, searchLimits.hintedDistances),
    without: less.toSorted(byMost),
  };
}

async function countWith(tools: Tools, pool: Pool, asked: HintedSearch): Promise<Total> {
  const search = readSearch(tools, { ...asked, sort: 'newest', limit: 1, withTotal: false });
  const total = await countMatches(pool, search, COUNTED);
  if (total.count > 0 || !search.location || (await findPlace(pool, search.location)).cars > 0) return total;
  // As in searches, a name that is not a known place is matched as part of names.
  return countMatches(pool, { ...search, byPartOfPlace: true }, COUNTED);
}
