import { daysBetween, rangeProblem, type DateRange } from '../../../contract/dates.ts';
import { carLimits, searchLimits } from '../../../contract/cars/limits.ts';
import { formatPrice, formatPricePerDay } from '../../platform/amounts.ts';
import { priceRange, readDecimal, writeDecimal } from '../../platform/typed-amounts.ts';
import {
  FEATURES,
  FILTER_TYPES,
  FUELS,
  GEARS,
  VEHICLE_TYPES,
  writeFeature,
  writeFuel,
  writeGear,
  writeTypeFilter,
  type CarSort,
  type Feature,
  type Fuel,
  type Gear,
  type VehicleType,
} from '../../../contract/cars/vocabulary.ts';
import { isAsked, readAskedValues, writeAsked } from '../../../contract/cars/own-fields.ts';
import { config } from '../../platform/config.ts';
import { formatRating } from '../rating.tsx';
import type { CarFilters } from '../car-requests.ts';
import {
  DISTANCES,
  NEAR_ME,
  readPosition,
  toKm,
  writePosition,
  type Position,
} from '../../../contract/places/position.ts';
import { formatRange } from '../../language/formats.ts';
import { t } from '../../language/words.ts';

/** Averages to choose from: this one and up. */
export const RATINGS = [4.5, 4, 3.5, 3] as const;

export const SORTS = ['price_asc', 'price_desc', 'rating'] as const satisfies CarSort[];
const NEAR_SORTS = [...SORTS, 'nearest'] as const satisfies CarSort[];
type Sort = (typeof NEAR_SORTS)[number];

/** By distance only from somewhere. */
export const sortChoices = ({ near }: BrowseFilters): readonly Sort[] => (near ? NEAR_SORTS : SORTS);

/** What the person chose. Everything is optional, and all of it stands in the address. */
export interface BrowseFilters {
  q?: string;
  location?: string;
  /** Where that is, if it is known, or `NEAR_ME` */
  near?: string;
  /** Around it, in the marketplace's unit of distance: without, a place is searched for by its name. */
  within?: number;
  type?: VehicleType;
  gear?: Gear;
  passengers?: number;
  rating?: number;
  leastCents?: number;
  mostCents?: number;
  /** Only what can be booked without asking its owner */
  instant?: true;
  make?: string;
  fuel?: Fuel;
  /** Built in it or later */
  year?: number;
  /** At least so many */
  doors?: number;
  /** All of them */
  features?: Feature[];
  /** What the operator's own fields have to say, as addresses and the API write it: `zone:A,garage:yes` */
  fields?: string;
  /** West, south, east and north */
  box?: string;
  dates?: DateRange;
  sort?: Sort;
}

/** The types of the menu, and the one that an address asks for though the menu does not have it. */
export const typeChoices = (chosen: VehicleType | undefined): readonly VehicleType[] =>
  chosen && !FILTER_TYPES.includes(chosen) ? [...FILTER_TYPES, chosen] : FILTER_TYPES;

/** What narrows the list, and can be removed. The order of the chips. */
const NARROWING = [
  'q',
  'location',
  'near',
  'within',
  'box',
  'dates',
  'type',
  'gear',
  'passengers',
  'rating',
  'leastCents',
  'mostCents',
  'instant',
  'make',
  'fuel',
  'year',
  'doors',
  'features',
  'fields',
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

const wholeNumber = (text: string | null, least: number, most: number): number | undefined => {
  const number = /^\d{1,4}$/.test(text ?? '') ? Number(text) : 0;
  return number >= least && number <= most ? number : undefined;
};

function readFeatures(text: string | null): Feature[] | undefined {
  const names = (text ?? '').split(',');
  const known = FEATURES.filter((feature) => names.includes(feature));
  return known.length > 0 ? known : undefined;
}

const readOwn = (text: string | null) =>
  text
    ?.split(',')
    .filter((part) => isAsked(config.fields ?? [], part))
    .join() || undefined;

const readMake = (text: string | null) => {
  const make = readText(text);
  return make && make.length <= carLimits.makeMax ? make : undefined;
};

/** As the server takes it. Its own reader, which also says what is wrong, would be too much for the script that runs first. */
function readArea(text: string | null): string | undefined {
  const sides = (text ?? '').split(',').map((side) => Math.round(Number(side) * 1e3) / 1e3);
  const [west = 0, south = 0, east = 0, north = 0] = sides;
  const isArea = south >= -90 && south <= north && north <= 90 && Math.abs(west) <= 180 && Math.abs(east) <= 180;
  return isArea && sides.length === 4 ? sides.join() : undefined;
}

function readDates(startDate: string | null, endDate: string | null, today: string): DateRange | undefined {
  return startDate && endDate && !rangeProblem({ startDate, endDate }, today) ? { startDate, endDate } : undefined;
}

const withoutGaps = (filters: { [K in keyof BrowseFilters]: BrowseFilters[K] | undefined }): BrowseFilters =>
  Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined));

function readNear(text: string | null): string | undefined {
  if (text === NEAR_ME) return text;
  const position = readPosition(text ?? '');
  return position && writePosition(position);
}

/** Distance and order by it need a place, a position needs its name, and who looks nearby means no other place. */
function coherent({ near, ...filters }: { [K in keyof BrowseFilters]: BrowseFilters[K] | undefined }): BrowseFilters {
  const { location, sort } = filters;
  if (near === NEAR_ME) return withoutGaps({ ...filters, near, location: undefined });
  if (near && location) return withoutGaps({ ...filters, near });
  return withoutGaps({ ...filters, within: undefined, sort: sort === 'nearest' ? undefined : sort });
}

type Change = { [K in keyof BrowseFilters]?: BrowseFilters[K] | undefined };

/** Changes some filters; `undefined` takes one away. Another place is in the order of distance where that says most. */
export function changed(filters: BrowseFilters, some: Change): BrowseFilters {
  const isByDistance = some.within !== undefined && filters.within === undefined && filters.sort === undefined;
  return coherent({
    ...('dates' in some ? withDates(filters, some.dates) : filters),
    ...some,
    ...(isByDistance && { sort: 'nearest' }),
  });
}

/** Reads the filters from an address. What makes no sense there counts as not set. */
export function readFilters(address: URLSearchParams, today: string): BrowseFilters {
  const isSameType = sameWord(address.get('type') ?? '');
  const isSameGear = sameWord(address.get('gear') ?? '');
  return coherent({
    q: readText(address.get('q')),
    location: readText(address.get('location')),
    near: readNear(address.get('near')),
    within: DISTANCES.find((distance) => String(distance) === address.get('within')),
    type: VEHICLE_TYPES.find(isSameType),
    gear: GEARS.find(isSameGear),
    passengers: readPassengers(address.get('passengers')),
    rating: RATINGS.find((rating) => String(rating) === address.get('minRating')),
    instant: address.get('instant') === 'true' || undefined,
    make: readMake(address.get('make')),
    fuel: FUELS.find((fuel) => fuel === address.get('fuel')),
    year: wholeNumber(address.get('minYear'), carLimits.yearMin, 2200),
    doors: wholeNumber(address.get('minDoors'), 1, carLimits.doorsMax),
    features: readFeatures(address.get('features')),
    fields: readOwn(address.get('fields')),
    ...readPrices(address.get('minPrice'), address.get('maxPrice')),
    box: readArea(address.get('box')),
    dates: readDates(address.get('from'), address.get('to'), today),
    sort: NEAR_SORTS.find((sort) => sort === address.get('sort')),
  });
}

const writePrice = (cents: number | undefined) => (cents === undefined ? undefined : writeDecimal(cents));

export function writeFilters({ dates, leastCents, mostCents, ...filters }: BrowseFilters): URLSearchParams {
  const {
    q,
    location,
    near,
    within,
    type,
    gear,
    passengers,
    rating,
    instant,
    make,
    fuel,
    year,
    doors,
    features,
    fields,
    box,
    sort,
  } = filters;
  const prices = { minRating: rating, minPrice: writePrice(leastCents), maxPrice: writePrice(mostCents) };
  const parts = {
    location,
    near,
    within,
    q,
    type,
    gear,
    passengers,
    ...prices,
    instant,
    make,
    fuel,
    minYear: year,
    minDoors: doors,
    features: features?.join(),
    fields,
    box,
    from: dates?.startDate,
    to: dates?.endDate,
    sort,
  };
  const address = new URLSearchParams();
  for (const [name, value] of Object.entries(parts)) if (value !== undefined) address.set(name, String(value));
  return address;
}

/** Whether it is about a position that nobody has told. */
export const isNowhere = ({ near }: BrowseFilters, me: Position | undefined) => near === NEAR_ME && !me;

/** The same in the words of the API. Around a place its name does not count. */
export function toSearch(
  {
    location,
    near,
    within,
    type,
    passengers,
    rating,
    leastCents,
    mostCents,
    instant,
    year,
    doors,
    features,
    dates,
    ...same
  }: BrowseFilters,
  me?: Position,
): CarFilters {
  const prices = { minPriceCents: leastCents, maxPriceCents: mostCents };
  const others = { minRating: rating, bookingMode: instant && ('instant' as const) };
  const facts = { minYear: year, minDoors: doors, features: features?.join() };
  const place = {
    location: within === undefined ? location : undefined,
    near: near === NEAR_ME ? me && writePosition(me) : near,
    within: within && toKm(within, config.distanceUnit),
  };
  return { ...same, ...place, vehicleType: type, minSeats: passengers, ...others, ...facts, ...prices, ...dates };
}

/** Where a place is belongs to its name. */
export const activeFilters = (filters: BrowseFilters): Narrowing[] =>
  NARROWING.filter((name) => filters[name] !== undefined && !(name === 'near' && filters.location));

/** Those whose fields stand behind “More filters”. */
const LATER = new Set<Narrowing>(NARROWING.slice(NARROWING.indexOf('rating')));

export const laterFilters = (filters: BrowseFilters): Narrowing[] =>
  activeFilters(filters).filter((name) => LATER.has(name));

export function without(filters: BrowseFilters, name: Narrowing): BrowseFilters {
  return name === 'dates' ? withDates(filters, undefined) : coherent({ ...filters, [name]: undefined });
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
    case 'near':
      return t('places.near-me');
    case 'within':
      return t('places.distance.within', { distance: filters.within ?? 0, unit: config.distanceUnit });
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
    case 'box':
      return t('cars.search.chip.box');
    case 'make':
      return filters.make ?? '';
    case 'fuel':
      return filters.fuel ? writeFuel(t, filters.fuel) : '';
    case 'year':
      return t('cars.search.chip.year', { year: String(filters.year) });
    case 'doors':
      return t('cars.search.chip.doors', { doors: filters.doors ?? 0 });
    case 'features':
      return (filters.features ?? []).map((feature) => writeFeature(t, feature)).join(', ');
    case 'fields':
      return writeAsked(t, config.fields ?? [], readAskedValues(config.fields ?? [], filters.fields ?? ''));
    case 'instant':
      return t('cars.booking-mode.name.instant');
    case 'dates':
      return dates ? formatRange(dates) : '';
  }
}
