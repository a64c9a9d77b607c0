import { stepOf } from '../../contract/currencies.ts';
import type { CarCard, CarSearch, Total } from '../../contract/cars/cars.ts';
import { STAYS_AHEAD } from '../../contract/cars/stay-rates.ts';
import { addDays, datesRefusal, dayIn, daysBetween, type DateRange } from '../../contract/dates.ts';
import { searchLimits } from '../../contract/cars/limits.ts';
import { priceLimits } from '../../contract/typed-amounts.ts';
import type { Pool } from '../platform/database/database.ts';
import { AppError } from '../platform/problem.ts';
import { addTotals } from './add-totals.ts';
import {
  queryRow,
  countActive,
  countMatches,
  findPlace,
  pageStatement,
  WALK_LENGTH,
  walkEndStatement,
  type FoundPage,
  type WalkEnd,
} from './car-search.queries.ts';
import {
  factsOf,
  hasPrices,
  isAlongFact,
  isByPrice,
  orderOf,
  type Order,
  type Search,
  type Stay,
} from './conditions.queries.ts';
import type { Pipeline } from './pipeline.ts';
import { findRareFact } from './rare-fact.ts';
import { findByLimits, findByStays, type RunStatement, type TotalsPage } from './search-by-total.ts';
import type { CarPlace, CursorPosition } from './search-cursor.ts';
import { findByRareFact } from './search-by-rare-fact.ts';
import { addDistances, findNearest } from './search-nearest.ts';
import type { SearchTools } from './search-tools.ts';
import { isShort, missingStaysStatement } from './stay-search.queries.ts';
import type { StaySearch } from './total-search.queries.ts';

function readStay(dates: Partial<DateRange>, today: string, currency: string): Stay | undefined {
  const { startDate, endDate } = dates;
  if (startDate === undefined || endDate === undefined) return undefined;
  const refusal = datesRefusal({ startDate, endDate }, today);
  if (refusal) throw new AppError(refusal, { fields: { startDate: refusal, endDate: refusal } });
  const daysAhead = daysBetween({ startDate: today, endDate: startDate });
  const days = daysBetween({ startDate, endDate });
  return { startDate, endDate, days, daysAhead, stepCents: stepOf(currency) };
}

function validatePrices({ minPriceCents = 0, maxPriceCents = Infinity, stay }: Search, highest: number) {
  // With dates, the limits are totals, so the request schema allows more than the maximum price per day.
  if (!stay && Math.max(minPriceCents, maxPriceCents === Infinity ? 0 : maxPriceCents) > highest) {
    throw new AppError('request/invalid');
  }
  if (minPriceCents > maxPriceCents) {
    throw new AppError('search/prices-crossed', {
      fields: { minPriceCents: 'search/prices-crossed', maxPriceCents: 'search/prices-crossed' },
    });
  }
}

export function readSearch(
  { cursors, timeZone, currency }: Pick<SearchTools, 'cursors' | 'timeZone' | 'currency'>,
  request: CarSearch,
): Search {
  const { cursor, withTotal: _, q, location, startDate, endDate, ...rest } = request;
  const stay = readStay({ startDate, endDate }, dayIn(timeZone), currency);
  const search: Search = {
    ...rest,
    q: q || undefined,
    location: location || undefined,
    make: rest.make || undefined,
    model: rest.model || undefined,
    features: rest.features?.length ? rest.features : undefined,
    fields: rest.fields && Object.keys(rest.fields).length > 0 ? rest.fields : undefined,
    byPartOfPlace: false,
    stay,
  };
  validatePrices(search, priceLimits(currency).maxCents);
  if (!search.near && (search.within !== undefined || search.sort === 'nearest')) {
    throw new AppError('search/near-required', { fields: { near: 'search/near-required' } });
  }
  if (cursor) {
    search.from = cursors.read(cursor, search.sort);
    search.byPartOfPlace = search.from.byPartOfPlace;
  }
  return search;
}

/** Without filters to check, every car on the walk matches. */
const hasChecks = (search: Search) => {
  const { vehicleType, gear, minSeats, minRating, bookingMode, stay, within, box } = search;
  const others = [vehicleType, gear, minSeats, minRating, bookingMode, stay, within, box];
  return hasPrices(search) || factsOf(search).length > 0 || others.some((filter) => filter !== undefined);
};

const hasText = ({ q, byPartOfPlace }: Search) => q !== undefined || byPartOfPlace;

/** Walks between two prices vary too much to be worth caching. */
const isCached = (search: Search) =>
  !search.from && hasChecks(search) && !(isByPrice(search.sort) && hasPrices(search));

async function findWalkEnd(pipeline: Pipeline, search: Search, order: Order): Promise<WalkEnd> {
  const [row] = await pipeline.query(walkEndStatement(search, order));
  return row ? { key: search.sort === 'newest' ? row[0]! : Number(row[0]), id: row[1]! } : 'none';
}

/**
 * Counting the cars of every walk costs a quarter of a search, so the car at which it ends is cached for a minute.
 * Even if cars change in the meantime, none is skipped or shown twice, because a page covers all cars before that one and the
 * next page begins there.
 */
function walkEndOf(
  { pipeline, walkEnds }: SearchTools,
  search: Search,
  order: Order,
): WalkEnd | Promise<WalkEnd> | undefined {
  if (hasText(search) || isAlongFact(search) || !isCached(search)) return undefined;
  const { vehicleType, gear, location } = search;
  const { key, descending } = order;
  return walkEnds.get([key, descending, vehicleType, gear, location].join('/'), () =>
    findWalkEnd(pipeline, search, order),
  );
}

const placeOf = ({ pool, places }: SearchTools, location: string) =>
  places.get(location, () => findPlace(pool, location));

/** Falls back to walking price limits until a worker has computed the stay prices of every car. */
async function findByTotals(tools: SearchTools, ask: RunStatement, search: StaySearch): Promise<TotalsPage> {
  const { pipeline, knownStays, timeZone } = tools;
  const unknown = missingStaysStatement(addDays(dayIn(timeZone), STAYS_AHEAD));
  const areKnown = async () => (await pipeline.query(unknown))[0]![0] === 'f';
  if (!hasText(search) && isShort(search.stay) && (await knownStays.get('all', areKnown))) {
    const place = search.location === undefined ? undefined : await placeOf(tools, search.location);
    const walk = place && place.cars <= WALK_LENGTH ? 'whole' : 'bounded';
    const stays = findByStays(ask, { ...search, placeKey: place?.key }, walk);
    const [page, areStillKnown] = await Promise.all([stays, areKnown()]);
    if (areStillKnown) return page;
  }
  return findByLimits(ask, search, await walkEndOf(tools, search, orderOf(search)));
}

interface Page {
  cards: string;
  found: number;
  next?: CursorPosition;
}

async function findPage(tools: SearchTools, search: Search): Promise<Page> {
  const { pool, pipeline } = tools;
  // Searches for text are planned every time, because a good plan for a rare word is bad for a frequent one.
  const ask: RunStatement = async (statement) =>
    hasText(search) ? queryRow(pool, statement) : (await pipeline.query(statement))[0]!;
  const { sort, stay, byPartOfPlace, near, rareFact } = search;
  if (rareFact !== undefined && !isAlongFact(search)) return findByRareFact(ask, { ...search, rareFact });
  if (sort === 'nearest' && near) return findNearest(ask, { ...search, near });
  if (stay && isByPrice(sort)) {
    const { cards, shown, upTo } = await findByTotals(tools, ask, { ...search, stay });
    return { cards, found: shown, ...(upTo && { next: { sort, ...upTo, isWide: shown === 0, byPartOfPlace } }) };
  }
  const end = await walkEndOf(tools, search, orderOf(search));
  const [cards, found, lastKey, totals, beyond] = await ask(pageStatement(search, end));
  const page = { cards: cards ?? '', found: Number(found), lastKey: Number(lastKey), totals: totals ?? null };
  const unseen = end === 'none' ? null : (end ?? (beyond ? (JSON.parse(beyond) as CarPlace) : null));
  return cutPage(search, { ...page, beyond: unseen });
}

function cutPage(search: Search, { cards, found, totals, lastKey, beyond }: FoundPage): Page {
  const { sort, limit, byPartOfPlace } = search;
  const shown = (text: string) => (totals === null ? text : addTotals(text, totals.split(',').slice(0, limit)));
  if (found > limit) {
    // Cards are cut as text: none contains a line break, which JSON writes as \n.
    const cut = cards.lastIndexOf(',\n');
    const first = JSON.parse(cards.slice(cut + 2)) as CarCard;
    const key = sort === 'newest' ? first.createdAt : lastKey;
    return {
      cards: shown(cards.slice(0, cut)),
      found,
      next: { sort, key, id: first.id, isWide: false, byPartOfPlace },
    };
  }
  if (!beyond) return { cards: shown(cards), found };
  return { cards: shown(cards), found, next: { sort, ...beyond, isWide: found === 0, byPartOfPlace } };
}

const atMost = (count: number): Total => ({
  count: Math.min(count, searchLimits.totalMax),
  isExact: count <= searchLimits.totalMax,
});

async function findTotal(pool: Pool, search: Search): Promise<Total> {
  const { q, location, byPartOfPlace } = search;
  if (q !== undefined || byPartOfPlace || hasChecks(search) || search.sort === 'nearest')
    return countMatches(pool, search);
  return atMost(location === undefined ? await countActive(pool) : (await findPlace(pool, location)).cars);
}

/** The whole response is ASCII, so it can be written as Latin-1, which is the fastest. */
function asciiBytes(...texts: string[]): Buffer {
  const bytes = Buffer.allocUnsafe(texts.reduce((length, text) => length + text.length, 0));
  let offset = 0;
  for (const text of texts) offset += bytes.write(text, offset, 'latin1');
  return bytes;
}

/** Cards are stored as JSON text and sent as they are. */
export async function searchCars(tools: SearchTools, request: CarSearch): Promise<Buffer> {
  const { pool, cursors } = tools;
  let search = readSearch(tools, request);
  search.rareFact = await findRareFact(tools, search);
  let page = await findPage(tools, search);
  if (page.found === 0 && !search.from && search.location && (await placeOf(tools, search.location)).cars === 0) {
    search = { ...search, byPartOfPlace: true, rareFact: undefined };
    page = await findPage(tools, search);
  }
  const { next } = page;
  const cards = search.near ? addDistances(page.cards, search.near) : page.cards;
  const nextCursor = next ? cursors.write(next) : null;

  let total: Total | null = null;
  if (!search.from) {
    if (!next) total = { count: page.found, isExact: true };
    else if (request.withTotal) total = await findTotal(pool, search);
  }
  return asciiBytes(
    '{"cars":[',
    cards,
    `],"nextCursor":${JSON.stringify(nextCursor)},"total":${JSON.stringify(total)}}`,
  );
}
