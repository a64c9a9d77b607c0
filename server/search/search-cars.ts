import type { CarCard, CarSearch, Total } from '../../contract/cars/cars.ts';
import { datesRefusal, dayIn } from '../../contract/dates.ts';
import { searchLimits } from '../../contract/limits.ts';
import type { Pool } from '../platform/database/database.ts';
import type { Pipeline } from './pipeline.ts';
import { AppError } from '../platform/problem.ts';
import type { Cache } from './cache.ts';
import {
  countActive,
  countAtPlace,
  countMatches,
  hasPrices,
  isByPrice,
  pageStatement,
  walkEndStatement,
  type FoundPage,
  type Search,
  type WalkEnd,
} from './car-search.queries.ts';
import type { CarPlace, Cursors, Place } from './search-cursor.ts';

export interface SearchTools {
  pool: Pool;
  /** Searches without text, which are all short. */
  pipeline: Pipeline;
  walkEnds: Cache<WalkEnd>;
  /** Whether a place of this name has cars */
  places: Cache<boolean>;
  cursors: Cursors;
  timeZone: string;
}

function readSearch({ cursors, timeZone }: SearchTools, request: CarSearch): Search {
  const { cursor, withTotal: _, q, location, startDate, endDate, ...rest } = request;
  const search: Search = { ...rest, q: q || undefined, location: location || undefined, byPartOfPlace: false };
  if (startDate !== undefined && endDate !== undefined) {
    const refusal = datesRefusal({ startDate, endDate }, dayIn(timeZone));
    if (refusal) throw new AppError(refusal, { fields: { startDate: refusal, endDate: refusal } });
    search.startDate = startDate;
    search.endDate = endDate;
  }
  const { minPriceCents, maxPriceCents } = search;
  if (minPriceCents !== undefined && maxPriceCents !== undefined && minPriceCents > maxPriceCents) {
    throw new AppError('search/prices-crossed', {
      fields: { minPriceCents: 'search/prices-crossed', maxPriceCents: 'search/prices-crossed' },
    });
  }
  if (cursor) {
    search.from = cursors.read(cursor, search.sort);
    search.byPartOfPlace = search.from.byPartOfPlace;
  }
  return search;
}

/** Without checks, a page is as long as its walk. */
const hasChecks = ({ vehicleType, gear, minSeats, startDate, minPriceCents, maxPriceCents }: Search) =>
  [vehicleType, gear, minSeats, startDate, minPriceCents, maxPriceCents].some((filter) => filter !== undefined);

/** There are as many walks between two prices as there are prices: not worth caching. */
const isCached = (search: Search) =>
  !search.from && hasChecks(search) && !(isByPrice(search.sort) && hasPrices(search));

async function findWalkEnd(pipeline: Pipeline, search: Search): Promise<WalkEnd> {
  const [row] = await pipeline.query(walkEndStatement(search));
  return row ? { key: search.sort === 'newest' ? row[0]! : Number(row[0]), id: row[1]! } : 'none';
}

/**
 * Counting the cars of every walk costs a quarter of a search, so the car at which it ends is cached for a minute.
 * However the market changes meanwhile, nothing is left out or shown twice: a page covers all cars before that one, and
 * the next page begins there.
 */
function walkEndOf({ pipeline, walkEnds }: SearchTools, search: Search): WalkEnd | Promise<WalkEnd> {
  const { sort, vehicleType, gear, location } = search;
  return walkEnds.get([sort, vehicleType, gear, location].join('/'), () => findWalkEnd(pipeline, search));
}

async function findPage(tools: SearchTools, search: Search): Promise<FoundPage> {
  if (search.q !== undefined || search.byPartOfPlace) {
    // Text is planned each time: what suits a rare word is wrong for a frequent one.
    const { text, values } = pageStatement(search);
    return (await tools.pool.query<FoundPage>(text, values)).rows[0]!;
  }
  const end = isCached(search) ? await walkEndOf(tools, search) : undefined;
  const [cards, found, lastKey, beyond] = (await tools.pipeline.query(pageStatement(search, end)))[0]!;
  const page = { cards: cards!, found: Number(found), lastKey: Number(lastKey) };
  if (end) return { ...page, beyond: end === 'none' ? null : end };
  return { ...page, beyond: beyond ? (JSON.parse(beyond) as CarPlace) : null };
}

const isPlace = ({ pool, places }: SearchTools, location: string) =>
  places.get(location, async () => (await countAtPlace(pool, location)) > 0);

function cutPage(search: Search, page: FoundPage): { cards: string; next?: Place } {
  const { sort, byPartOfPlace } = search;
  const cards = page.cards ?? '';
  if (page.found > search.limit) {
    // Cards are cut as text: none contains a line break, which JSON writes as \n.
    const cut = cards.lastIndexOf(',\n');
    const first = JSON.parse(cards.slice(cut + 2)) as CarCard;
    const key = sort === 'popular' ? page.lastKey! : sort === 'newest' ? first.createdAt : first.priceCents;
    return { cards: cards.slice(0, cut), next: { sort, key, id: first.id, isWide: false, byPartOfPlace } };
  }
  if (!page.beyond) return { cards };
  return { cards, next: { sort, ...page.beyond, isWide: page.found === 0, byPartOfPlace } };
}

const atMost = (count: number): Total => ({
  count: Math.min(count, searchLimits.totalMax),
  isExact: count <= searchLimits.totalMax,
});

async function findTotal(pool: Pool, search: Search): Promise<Total> {
  const { q, location, byPartOfPlace } = search;
  if (q !== undefined || byPartOfPlace || hasChecks(search)) return countMatches(pool, search);
  return atMost(location === undefined ? await countActive(pool) : await countAtPlace(pool, location));
}

/** Cards and the rest of the response are ASCII, so one byte per character, which is the quickest to write. */
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
  let page = await findPage(tools, search);
  if (page.found === 0 && !search.from && search.location && !(await isPlace(tools, search.location))) {
    search = { ...search, byPartOfPlace: true };
    page = await findPage(tools, search);
  }
  const { cards, next } = cutPage(search, page);
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
