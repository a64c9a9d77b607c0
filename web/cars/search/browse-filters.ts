import { daysBetween, rangeProblem, type DateRange } from '../../../contract/dates.ts';
import { carLimits, MINIMUMS, minimumLimits, searchLimits, type Minimum } from '../../../contract/cars/limits.ts';
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
import { isFieldFilter, parseFieldFilters, formatFieldFilters } from '../../../contract/cars/custom-fields.ts';
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

/** Minimum average ratings to choose from */
export const RATINGS = [4.5, 4, 3.5, 3] as const;

const PRICE_SORTS = ['price_asc', 'price_desc'] as const satisfies CarSort[];
export const SORTS = [...PRICE_SORTS, 'nearest', 'rating'] as const satisfies CarSort[];
type Sort = (typeof SORTS)[number];

/** The orders of the menu. Sorting by distance needs a position; sorting by rating is among “More filters”. */
export const sortChoices = ({ near }: BrowseFilters): readonly Exclude<Sort, 'rating'>[] =>
  near ? [...PRICE_SORTS, 'nearest'] : PRICE_SORTS;

/** The chosen filters. All are optional and stored in the URL. */
export interface BrowseFilters extends Partial<Record<Minimum, number>> {
  q?: string;
  location?: string;
  /** The position of `location` if known, or `NEAR_ME` */
  near?: string;
  /** Radius in the marketplace's unit of distance. Without it, the search uses the name of the place. */
  within?: number;
  type?: VehicleType;
  gear?: Gear;
  passengers?: number;
  rating?: number;
  leastCents?: number;
  mostCents?: number;
  /** Only cars that can be booked without a request */
  instant?: true;
  make?: string;
  model?: string;
  fuel?: Fuel;
  /** The car must have all of them. */
  features?: Feature[];
  /** Values of the operator's custom fields, as in the API: `zone:A,garage:yes` */
  fields?: string;
  /** West, south, east and north */
  box?: string;
  dates?: DateRange;
  sort?: Sort;
}

/** The types of the menu, plus the chosen type if it is not among them */
export const typeChoices = (chosen: VehicleType | undefined): readonly VehicleType[] =>
  chosen && !FILTER_TYPES.includes(chosen) ? [...FILTER_TYPES, chosen] : FILTER_TYPES;

/** Filters that narrow the list and can be removed, in the order of their chips */
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
  'model',
  'fuel',
  ...MINIMUMS,
  'features',
  'fields',
] as const;
export type FilterName = (typeof NARROWING)[number];

const equalsIgnoringCase = (one: string) => (other: string) => one.toLowerCase() === other.toLowerCase();

function readText(typed: string | null): string | undefined {
  // The server rejects control characters, but a URL may contain them.
  const text = typed?.replaceAll(/[\p{Cc}\u2028\u2029\ufffe\uffff]+/gu, ' ').trim();
  return text && text.length <= searchLimits.textMax && text.isWellFormed() ? text : undefined;
}

/** The number of passengers, or undefined if no car could have that many seats */
export function readPassengers(typed: string | null): number | undefined {
  const number = /^\d{1,3}$/.test(typed ?? '') ? Number(typed) : 0;
  return number >= 1 && number <= carLimits.seatsMax ? number : undefined;
}

/** Whether the lowest price is above the highest, so that no car can match. */
export const isPriceRangeReversed = ({
  leastCents,
  mostCents,
}: {
  leastCents?: number | undefined;
  mostCents?: number | undefined;
}) => leastCents !== undefined && mostCents !== undefined && leastCents > mostCents;

function readPrices(least: string | null, most: string | null) {
  const prices = { leastCents: readDecimal(least ?? ''), mostCents: readDecimal(most ?? '') };
  return isPriceRangeReversed(prices) ? undefined : prices;
}

const wholeNumber = (text: string | null, least: number, most: number): number | undefined => {
  const number = /^\d{1,4}$/.test(text ?? '') ? Number(text) : 0;
  return number >= least && number <= most ? number : undefined;
};

const readMinimums = (address: URLSearchParams): Partial<Record<Minimum, number>> =>
  Object.fromEntries(
    MINIMUMS.map((name) => [name, wholeNumber(address.get(name), minimumLimits[name].min, minimumLimits[name].max)]),
  );

function readFeatures(text: string | null): Feature[] | undefined {
  const names = (text ?? '').split(',');
  const known = FEATURES.filter((feature) => names.includes(feature));
  return known.length > 0 ? known : undefined;
}

const readCustomFields = (text: string | null) =>
  text
    ?.split(',')
    .filter((part) => isFieldFilter(config.fields ?? [], part))
    .join() || undefined;

const readName = (text: string | null, max: number) => {
  const name = readText(text);
  return name && name.length <= max ? name : undefined;
};

/**
 * Accepts what the server accepts. The server's parser, which also reports errors, is too large for the early script.
 */
function readArea(text: string | null): string | undefined {
  const sides = (text ?? '').split(',').map((side) => Math.round(Number(side) * 1e3) / 1e3);
  const [west = 0, south = 0, east = 0, north = 0] = sides;
  const isArea = south >= -90 && south <= north && north <= 90 && Math.abs(west) <= 180 && Math.abs(east) <= 180;
  return isArea && sides.length === 4 ? sides.join() : undefined;
}

function readDates(startDate: string | null, endDate: string | null, today: string): DateRange | undefined {
  return startDate && endDate && !rangeProblem({ startDate, endDate }, today) ? { startDate, endDate } : undefined;
}

const omitUndefined = (filters: { [K in keyof BrowseFilters]: BrowseFilters[K] | undefined }): BrowseFilters =>
  Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined));

function readNear(text: string | null): string | undefined {
  if (text === NEAR_ME) return text;
  const position = readPosition(text ?? '');
  return position && writePosition(position);
}

/**
 * Removes filters that do not fit together: distances need a position, a position needs a place name, and `NEAR_ME`
 * excludes other places.
 */
function removeConflicts({
  near,
  ...filters
}: { [K in keyof BrowseFilters]: BrowseFilters[K] | undefined }): BrowseFilters {
  const { location, sort } = filters;
  if (near === NEAR_ME) return omitUndefined({ ...filters, near, location: undefined });
  if (near && location) return omitUndefined({ ...filters, near });
  return omitUndefined({ ...filters, within: undefined, sort: sort === 'nearest' ? undefined : sort });
}

type Change = { [K in keyof BrowseFilters]?: BrowseFilters[K] | undefined };

/**
 * Changes some filters; `undefined` removes one. Choosing a distance also sorts by it, unless another order was chosen.
 */
export function changeFilters(filters: BrowseFilters, some: Change): BrowseFilters {
  const isByDistance = some.within !== undefined && filters.within === undefined && filters.sort === undefined;
  return removeConflicts({
    ...('dates' in some ? withDates(filters, some.dates) : filters),
    ...some,
    ...(isByDistance && { sort: 'nearest' }),
  });
}

/** Parses filters from the query string; invalid values are ignored. */
export function readFilters(address: URLSearchParams, today: string): BrowseFilters {
  const isSameType = equalsIgnoringCase(address.get('type') ?? '');
  const isSameGear = equalsIgnoringCase(address.get('gear') ?? '');
  return removeConflicts({
    q: readText(address.get('q')),
    location: readText(address.get('location')),
    near: readNear(address.get('near')),
    within: DISTANCES.find((distance) => String(distance) === address.get('within')),
    type: VEHICLE_TYPES.find(isSameType),
    gear: GEARS.find(isSameGear),
    passengers: readPassengers(address.get('passengers')),
    rating: RATINGS.find((rating) => String(rating) === address.get('minRating')),
    instant: address.get('instant') === 'true' || undefined,
    make: readName(address.get('make'), carLimits.makeMax),
    model: readName(address.get('model'), carLimits.modelMax),
    fuel: FUELS.find((fuel) => fuel === address.get('fuel')),
    ...readMinimums(address),
    features: readFeatures(address.get('features')),
    fields: readCustomFields(address.get('fields')),
    ...readPrices(address.get('minPrice'), address.get('maxPrice')),
    box: readArea(address.get('box')),
    dates: readDates(address.get('from'), address.get('to'), today),
    sort: SORTS.find((sort) => sort === address.get('sort')),
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
    model,
    fuel,
    features,
    fields,
    box,
    sort,
    ...minimums
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
    model,
    fuel,
    ...minimums,
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

/** Whether the search needs the user's position, which is unknown */
export const needsPosition = ({ near }: BrowseFilters, me: Position | undefined) => near === NEAR_ME && !me;

/** Converts the filters to API parameters. With a radius, the name of the place is left out. */
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
    features,
    dates,
    ...unchanged
  }: BrowseFilters,
  me?: Position,
): CarFilters {
  const prices = { minPriceCents: leastCents, maxPriceCents: mostCents };
  const ratingAndMode = { minRating: rating, bookingMode: instant && ('instant' as const) };
  const place = {
    location: within === undefined ? location : undefined,
    near: near === NEAR_ME ? me && writePosition(me) : near,
    within: within && toKm(within, config.distanceUnit),
  };
  return {
    ...unchanged,
    ...place,
    vehicleType: type,
    minSeats: passengers,
    ...ratingAndMode,
    features: features?.join(),
    ...prices,
    ...dates,
  };
}

/** The position belongs to the filter for its place. */
export const activeFilters = (filters: BrowseFilters): FilterName[] =>
  NARROWING.filter((name) => filters[name] !== undefined && !(name === 'near' && filters.location));

/** Filters in the “More filters” section */
const MORE_FILTERS = new Set<FilterName>(NARROWING.slice(NARROWING.indexOf('rating')));

export const moreFilters = (filters: BrowseFilters): FilterName[] =>
  activeFilters(filters).filter((name) => MORE_FILTERS.has(name));

export function withoutFilter(filters: BrowseFilters, name: FilterName): BrowseFilters {
  return name === 'dates' ? withDates(filters, undefined) : removeConflicts({ ...filters, [name]: undefined });
}

/** With dates, price limits apply to the whole stay. */
const formatLimit = (cents: number, dates: DateRange | undefined) =>
  dates ? t('cars.card.total', { total: formatPrice(cents) }) : formatPricePerDay(cents);

const daysOf = (dates: DateRange | undefined) => (dates ? daysBetween(dates) : 1);

/** Price limits are per day without dates and per stay with dates, so they are converted when dates change. */
export function withDates(filters: BrowseFilters, dates: DateRange | undefined): BrowseFilters {
  const ratio = daysOf(dates) / daysOf(filters.dates);
  const scale = (cents: number | undefined) =>
    cents && Math.min(Math.max(Math.round(cents * ratio), priceRange.minCents), priceRange.maxCents);
  const prices = { leastCents: scale(filters.leastCents), mostCents: scale(filters.mostCents) };
  return omitUndefined({ ...filters, ...prices, dates });
}

const isMinimum = (name: FilterName): name is Minimum => Object.hasOwn(minimumLimits, name);

/** The label of a filter's chip */
export function filterLabel(filters: BrowseFilters, name: FilterName): string {
  const { q, location, type, gear, passengers, rating, leastCents, mostCents, dates } = filters;
  if (isMinimum(name)) {
    const number = filters[name] ?? 0;
    return t.of('cars.search.minimum.chip', name, { number, text: String(number) });
  }
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
    case 'model':
      return filters.model ?? '';
    case 'fuel':
      return filters.fuel ? writeFuel(t, filters.fuel) : '';
    case 'features':
      return (filters.features ?? []).map((feature) => writeFeature(t, feature)).join(', ');
    case 'fields':
      return formatFieldFilters(t, config.fields ?? [], parseFieldFilters(config.fields ?? [], filters.fields ?? ''));
    case 'instant':
      return t('cars.booking-mode.name.instant');
    case 'dates':
      return dates ? formatRange(dates) : '';
  }
}
