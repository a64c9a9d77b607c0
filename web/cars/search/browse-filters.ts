import { daysBetween, rangeProblem, type DateRange } from '../../../contract/dates.ts';
import { carLimits, searchLimits } from '../../../contract/limits.ts';
import { formatPrice, formatPricePerDay } from '../../platform/amounts.ts';
import { priceRange, readDecimal, writeDecimal } from '../../platform/typed-amounts.ts';
import {
  FILTER_TYPES,
  GEARS,
  VEHICLE_TYPES,
  writeGear,
  writeTypeFilter,
  type CarSort,
  type Gear,
  type VehicleType,
} from '../../../contract/cars/vocabulary.ts';
import { formatRating } from '../rating.tsx';
import type { CarFilters } from '../car-requests.ts';
import { formatRange } from '../../language/formats.ts';
import { t } from '../../language/words.ts';

/** Averages to choose from: this one and up. */
export const RATINGS = [4.5, 4, 3.5, 3] as const;

export const SORTS = ['price_asc', 'price_desc', 'rating'] as const satisfies CarSort[];
type Sort = (typeof SORTS)[number];

/** What the person chose. Everything is optional, and all of it stands in the address. */
export interface BrowseFilters {
  q?: string;
  location?: string;
  type?: VehicleType;
  gear?: Gear;
  passengers?: number;
  rating?: number;
  leastCents?: number;
  mostCents?: number;
  dates?: DateRange;
  sort?: Sort;
}

/** The types of the menu, and the one that an address asks for though the menu does not have it. */
export const typeChoices = (chosen: VehicleType | undefined): readonly VehicleType[] =>
  chosen && !FILTER_TYPES.includes(chosen) ? [...FILTER_TYPES, chosen] : FILTER_TYPES;

/** What narrows the list, and can be removed. The order of the chips. */
export const NARROWING = [
  'q',
  'location',
  'dates',
  'type',
  'gear',
  'passengers',
  'rating',
  'leastCents',
  'mostCents',
] as const;
export type Narrowing = (typeof NARROWING)[number];

const sameWord = (one: string) => (other: string) => one.toLowerCase() === other.toLowerCase();

function readText(typed: string | null): string | undefined {
  // The server refuses control characters; an address may hold anything.
  const text = typed?.replaceAll(/[\p{Cc}\u2028\u2029\ufffe\uffff]+/gu, ' ').trim();
  return text && text.length <= searchLimits.textMax && text.isWellFormed() ? text : undefined;
}

/** A number of passengers as typed or linked to, or nothing when no car could have so many seats. */
export function readPassengers(typed: string | null): number | undefined {
  const number = /^\d{1,3}$/.test(typed ?? '') ? Number(typed) : 0;
  return number >= 1 && number <= carLimits.seatsMax ? number : undefined;
}

/** Whether the lowest price is above the highest, so that no car can match. */
export const isCrossed = ({
  leastCents,
  mostCents,
}: {
  leastCents?: number | undefined;
  mostCents?: number | undefined;
}) => leastCents !== undefined && mostCents !== undefined && leastCents > mostCents;

function readPrices(least: string | null, most: string | null) {
  const prices = { leastCents: readDecimal(least ?? ''), mostCents: readDecimal(most ?? '') };
  return isCrossed(prices) ? undefined : prices;
}

function readDates(startDate: string | null, endDate: string | null, today: string): DateRange | undefined {
  return startDate && endDate && !rangeProblem({ startDate, endDate }, today) ? { startDate, endDate } : undefined;
}

const withoutGaps = (filters: { [K in keyof BrowseFilters]: BrowseFilters[K] | undefined }): BrowseFilters =>
  Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined));

/** Reads the filters from an address. What makes no sense there counts as not set. */
export function readFilters(address: URLSearchParams, today: string): BrowseFilters {
  const isSameType = sameWord(address.get('type') ?? '');
  const isSameGear = sameWord(address.get('gear') ?? '');
  return withoutGaps({
    q: readText(address.get('q')),
    location: readText(address.get('location')),
    type: VEHICLE_TYPES.find(isSameType),
    gear: GEARS.find(isSameGear),
    passengers: readPassengers(address.get('passengers')),
    rating: RATINGS.find((rating) => String(rating) === address.get('minRating')),
    ...readPrices(address.get('minPrice'), address.get('maxPrice')),
    dates: readDates(address.get('from'), address.get('to'), today),
    sort: SORTS.find((sort) => sort === address.get('sort')),
  });
}

const writePrice = (cents: number | undefined) => (cents === undefined ? undefined : writeDecimal(cents));

export function writeFilters({ dates, leastCents, mostCents, ...filters }: BrowseFilters): URLSearchParams {
  const { q, location, type, gear, passengers, rating, sort } = filters;
  const prices = { minRating: rating, minPrice: writePrice(leastCents), maxPrice: writePrice(mostCents) };
  const parts = { location, q, type, gear, passengers, ...prices, from: dates?.startDate, to: dates?.endDate, sort };
  const address = new URLSearchParams();
  for (const [name, value] of Object.entries(parts)) if (value !== undefined) address.set(name, String(value));
  return address;
}

/** The same in the words of the API. */
export function toSearch({
  type,
  passengers,
  rating,
  leastCents,
  mostCents,
  dates,
  ...same
}: BrowseFilters): CarFilters {
  const prices = { minPriceCents: leastCents, maxPriceCents: mostCents };
  return { ...same, vehicleType: type, minSeats: passengers, minRating: rating, ...prices, ...dates };
}

export const activeFilters = (filters: BrowseFilters): Narrowing[] =>
  NARROWING.filter((name) => filters[name] !== undefined);

export function without(filters: BrowseFilters, name: Narrowing): BrowseFilters {
  return name === 'dates' ? withDates(filters, undefined) : withoutGaps({ ...filters, [name]: undefined });
}

/** With dates, prices are of the dates in all. */
const formatLimit = (cents: number, dates: DateRange | undefined) =>
  dates ? t('cars.card.total', { total: formatPrice(cents) }) : formatPricePerDay(cents);

const daysOf = (dates: DateRange | undefined) => (dates ? daysBetween(dates) : 1);

/** Prices that were meant for a day are meant for all the days once there are dates, and the other way round. */
export function withDates(filters: BrowseFilters, dates: DateRange | undefined): BrowseFilters {
  const ratio = daysOf(dates) / daysOf(filters.dates);
  const scale = (cents: number | undefined) =>
    cents && Math.min(Math.max(Math.round(cents * ratio), priceRange.minCents), priceRange.maxCents);
  const prices = { leastCents: scale(filters.leastCents), mostCents: scale(filters.mostCents) };
  return withoutGaps({ ...filters, ...prices, dates });
}

/** A chosen filter in a few words, for its chip. */
export function filterLabel(filters: BrowseFilters, name: Narrowing): string {
  const { q, location, type, gear, passengers, rating, leastCents, mostCents, dates } = filters;
  switch (name) {
    case 'q':
      return t('cars.search.chip.text', { text: q ?? '' });
    case 'location':
      return location ?? '';
    case 'type':
      return type ? writeTypeFilter(t, type) : '';
    case 'gear':
      return gear ? writeGear(t, gear) : '';
    case 'passengers':
      return t('cars.search.chip.passengers', { count: passengers ?? 0 });
    case 'rating':
      return t('cars.search.rating.from', { rating: formatRating(rating ?? 0) });
    case 'leastCents':
      return t('cars.search.chip.price-from', { price: formatLimit(leastCents ?? 0, dates) });
    case 'mostCents':
      return t('cars.search.chip.price-up-to', { price: formatLimit(mostCents ?? 0, dates) });
    case 'dates':
      return dates ? formatRange(dates) : '';
  }
}
