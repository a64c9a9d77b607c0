import * as z from 'zod/mini';
import { isDay } from '../dates.ts';
import { endpoint } from '../endpoint.ts';
import { carLimits, MINIMUMS, minimumLimits, searchLimits, termLimits, type Minimum } from './limits.ts';
import { KEEPABLE_STEPS } from './set-up.ts';
import { reviewLimits } from '../reviews/limits.ts';
import { Person } from '../people/people.ts';
import { Photo } from '../photos/photos.ts';
import { readBox } from '../places/box.ts';
import { PlacePosition } from '../places/places.ts';
import { readPosition, WITHIN_MAX_KM } from '../places/position.ts';
import { anyLine, searchText } from '../text.ts';
import { priceLimits } from '../typed-amounts.ts';
import { CAR_FIELD_KEYS, describeField, type CarContent, type CarFieldKey } from './car-fields.ts';
import { BOOKING_MODES, CANCELLATION_TERMS } from './car-terms.ts';
import { carEdit, carInput, parseFeatures, featureList, type Market } from './rules/rules.ts';
import { LISTING_STATES } from './listing-lifecycle.ts';
import { fieldFiltersSchema } from './fields/fields.ts';
import {
  ADMIN_CAR_SORTS,
  CAR_SORTS,
  CAR_STATUS,
  FUELS,
  GEARS,
  MY_CAR_SORTS,
  PAGE_SIZES,
  VEHICLE_TYPES,
} from './vocabulary.ts';

const CarId = z.object({ id: z.uuid({ error: 'car/not-found' }) });
const Status = z.union([z.literal(CAR_STATUS.inactive), z.literal(CAR_STATUS.active)]);
const State = z.enum(LISTING_STATES);

const identity = { id: z.uuid(), createdAt: z.iso.datetime() };

/** Operators' fields are values by key. */
const OwnValues = z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]));

function schemaOf(key: CarFieldKey) {
  const { kind, options, isOptional } = describeField(key);
  if (kind === 'own') return OwnValues;
  if (kind === 'ticks') return z.array(z.enum(options!));
  const schema = options ? z.enum(options) : kind === 'number' || kind === 'price' ? z.number() : z.string();
  return isOptional ? z.nullable(schema) : schema;
}

/** The response schema of each field */
const carContent = Object.fromEntries(CAR_FIELD_KEYS.map((key) => [key, schemaOf(key)])) as unknown as {
  [Key in CarFieldKey]: z.ZodMiniType<CarContent[Key]>;
};

const Cents = z.int().check(z.positive());
const DayRange = { startDate: z.iso.date(), endDate: z.iso.date() };

/** `stay-price.ts` explains how these apply. */
export const PriceRulesSchema = z.object({
  weekdays: z.array(z.nullable(Cents)),
  seasons: z.array(z.object({ ...DayRange, name: z.string(), priceCents: Cents })),
  days: z.record(z.iso.date(), Cents),
  discounts: z.array(z.object({ fromDays: z.int(), percent: z.int() })),
});

export const Mileage = z.object({ includedPerDay: z.int(), extraCents: z.int() });

/** The owner's conditions for a rental. Plain numbers are in days. */
export const CarTerms = z.object({
  leastDays: z.int(),
  mostDays: z.int(),
  noticeDays: z.int(),
  windowDays: z.int(),
  bufferBefore: z.int(),
  bufferAfter: z.int(),
  cancellation: z.enum(CANCELLATION_TERMS),
  bookingMode: z.enum(BOOKING_MODES),
  mileage: z.nullable(Mileage),
  depositCents: z.nullable(z.int()),
});

/** The renters' average rating, to one decimal; missing without reviews. */
const rating = { rating: z.optional(z.number()), reviewCount: z.optional(z.number()) };

/** A car in search results, built by the database function `car_card()`. */
export const CarCard = z.object({
  ...identity,
  title: carContent.title,
  location: carContent.location,
  priceCents: carContent.priceCents,
  gear: carContent.gear,
  seats: carContent.seats,
  vehicleType: carContent.vehicleType,
  /** These four are missing if unknown. */
  make: z.optional(z.string()),
  model: z.optional(z.string()),
  year: z.optional(z.number()),
  fuel: z.optional(z.enum(FUELS)),
  photo: z.nullable(Photo),
  /** The lowest price of a day, if prices vary */
  fromCents: z.optional(z.number()),
  /** The price of the chosen dates */
  totalCents: z.optional(z.number()),
  ...rating,
  /** Latitude and longitude shown on the map, blurred by 300 to 500 metres. Missing if the place is unknown. */
  point: z.optional(z.tuple([z.number(), z.number()])),
  /** From the searched position, to one decimal */
  distanceKm: z.optional(z.number()),
});
export type CarCard = z.infer<typeof CarCard>;

/** Present until the car is approved, or edited, which sends it back to review. */
export const Disabled = z.object({
  at: z.iso.datetime(),
  reason: z.nullable(z.string()),
  /** Suspended because its owner is banned; reverts once the ban ends. */
  isOwnerBanned: z.optional(z.literal(true)),
});
export type Disabled = z.infer<typeof Disabled>;

/** When the owner paused it; also set while the car awaits review or is disabled. */
const PausedAt = z.nullable(z.iso.datetime());

/** The lowest and highest price of a day in the coming year; null if every day costs `priceCents` */
const DayCents = z.nullable(z.object({ leastCents: Cents, mostCents: Cents }));

/** A car in the lists of its owner and of administrators. */
export const ManagedCar = z.object({
  ...identity,
  ...carContent,
  dayCents: DayCents,
  photo: z.nullable(Photo),
  state: State,
  /** 1 once an administrator has activated it, also while its owner has paused it; 0 otherwise. */
  status: Status,
  disabled: z.nullable(Disabled),
  pausedAt: PausedAt,
  version: z.number(),
  ownerId: z.uuid(),
  ownerName: z.string(),
  /** The current or next booking, in the owner's list only */
  nextBooking: z.optional(z.nullable(z.object(DayRange))),
  /** It is listed at prices limited to what needs no review, until an administrator activates those that its owner saved. */
  hasUnreviewedPrices: z.boolean(),
});
export type ManagedCar = z.infer<typeof ManagedCar>;

export const CarOwner = z.object({
  ...Person.shape,
  joinedAt: z.iso.datetime(),
  /** In percent; missing until known */
  responseRate: z.optional(z.number()),
  responseMinutes: z.optional(z.number()),
  /** Of the bookings of the last year, once there are enough of them */
  cancelledPercent: z.optional(z.number()),
  isDemo: z.boolean(),
});
export type CarOwner = z.infer<typeof CarOwner>;

/** "09:00" to "12:30", in the marketplace's time zone */
const Hours = z.nullable(z.object({ from: z.string(), to: z.string() }));

export const CarDetails = z.object({
  ...identity,
  ...carContent,
  state: State,
  /** 1 once an administrator has activated it, also while its owner has paused it; 0 otherwise. */
  status: Status,
  disabled: z.nullable(Disabled),
  pausedAt: PausedAt,
  /** The car is unlisted and shown to its renter as booked */
  isAsBooked: z.optional(z.boolean()),
  version: z.number(),
  photos: z.array(Photo),
  owner: CarOwner,
  rules: PriceRulesSchema,
  /** Only for users who may edit the car */
  dayCents: z.optional(DayCents),
  /** Saved prices await review, and `rules` are limited to what needs none */
  hasUnreviewedPrices: z.optional(z.literal(true)),
  keptSteps: z.optional(z.array(z.enum(KEEPABLE_STEPS))),
  terms: CarTerms,
  /** Pickup and return hours; null if owner and renter agree on a time. The place is revealed only after booking. */
  hours: z.object({ pickup: Hours, return: Hours }),
  /** Whether the owner offers extras or delivery, see `GET /api/cars/:id/extras`. Missing if not. */
  hasExtras: z.optional(z.literal(true)),
  /** The same as on its card */
  point: CarCard.shape.point,
  /** Unavailable days from today on: inclusive, sorted and disjoint */
  bookedRanges: z.array(z.object(DayRange)),
  ...rating,
  isOwn: z.boolean(),
  can: z.object({ edit: z.boolean(), book: z.boolean(), moderate: z.boolean(), seeRentals: z.boolean() }),
});
export type CarDetails = z.infer<typeof CarDetails>;

/** One price per day starting at `from`, as far ahead as a rental of the car can extend */
export const DayPrices = z.object({ from: z.iso.date(), cents: z.array(Cents) });
export type DayPrices = z.infer<typeof DayPrices>;

const SearchText = searchText(searchLimits.textMax);
const Day = z.string().check(z.refine(isDay, { error: 'rental/dates-invalid' }));
const TypeFilter = z.pipe(
  z.string().check(z.maxLength(40)),
  z.transform((label, { issues }) => {
    const type = VEHICLE_TYPES.find((known) => known === (label === 'Luxury vehicle' ? 'Luxury Vehicle' : label));
    if (!type) issues.push({ code: 'custom', message: 'request/invalid', input: label });
    return type ?? z.NEVER;
  }),
);
const Near = z.pipe(
  z.string().check(z.maxLength(60)),
  z.transform((text, { issues }) => {
    const position = readPosition(text);
    if (!position) issues.push({ code: 'custom', message: 'search/near-invalid', input: text });
    return position ?? z.NEVER;
  }),
);
const Area = z.pipe(
  z.string().check(z.maxLength(90)),
  z.transform((text, { issues }) => {
    const box = readBox(text);
    if (typeof box !== 'string') return box;
    issues.push({ code: 'custom', message: box, input: text });
    return z.NEVER;
  }),
);
const whole = (min: number, max: number) => z.coerce.number().check(z.multipleOf(1), z.minimum(min), z.maximum(max));

const minimums = Object.fromEntries(
  MINIMUMS.map((name) => [name, z.optional(whole(minimumLimits[name].min, minimumLimits[name].max))]),
) as Record<Minimum, z.ZodMiniOptional<ReturnType<typeof whole>>>;

/** Availability is checked only if both dates are given. */
const carFilters = ({ currency, customFields = [] }: Market) => ({
  /** Part of a title or place, or a vehicle type in any language; ignores case and accents */
  q: z.optional(SearchText),
  /** A place or part of its name; ignores case and accents */
  location: z.optional(SearchText),
  vehicleType: z.optional(TypeFilter),
  gear: z.optional(z.enum(GEARS)),
  minSeats: z.optional(whole(1, carLimits.seatsMax)),
  /** Price of a day, or of the whole stay if both dates are given; inclusive */
  minPriceCents: z.optional(whole(1, priceLimits(currency).maxCents * termLimits.daysMax)),
  maxPriceCents: z.optional(whole(1, priceLimits(currency).maxCents * termLimits.daysMax)),
  /** Minimum average rating as shown on cards, in half stars */
  minRating: z.optional(z.coerce.number().check(z.multipleOf(0.5), z.minimum(1), z.maximum(reviewLimits.starsMax))),
  /** `instant`: only cars that can be booked without the owner's approval */
  bookingMode: z.optional(z.enum(BOOKING_MODES)),
  /** Ignoring case and accents */
  make: z.optional(searchText(carLimits.makeMax)),
  /** Of any make, unless `make` is given */
  model: z.optional(searchText(carLimits.modelMax)),
  fuel: z.optional(z.enum(FUELS)),
  ...minimums,
  /** Comma-separated names; cars must have all of them */
  features: z.optional(
    z.pipe(
      featureList,
      z.transform((given, { issues }) => parseFeatures(given, issues)),
    ),
  ),
  /** Filters by the operator's searchable fields: `zone:A,garage:yes` */
  fields: z.optional(fieldFiltersSchema(customFields)),
  startDate: z.optional(Day),
  endDate: z.optional(Day),
  /** Latitude and longitude, "38.72,-9.14", rounded to a hundredth of a degree; adds the distance to each card */
  near: z.optional(Near),
  /** Kilometres around `near` */
  within: z.optional(z.coerce.number().check(z.minimum(1), z.maximum(WITHIN_MAX_KM))),
  /** West, south, east and north, "-9.5,38.6,-9,38.9". May span the date line, with west at 179 and east at -179. */
  box: z.optional(Area),
});

export const carSearch = (market: Market) =>
  z.strictObject({
    ...carFilters(market),
    sort: z._default(z.enum(CAR_SORTS), 'newest'),
    cursor: z.optional(z.string().check(z.maxLength(300, { error: 'search/bad-cursor' }))),
    limit: z._default(whole(1, searchLimits.cardsMax), searchLimits.cardsDefault),
    /** Otherwise the total is returned only if it is cheap to compute. */
    withTotal: z._default(z.stringbool({ truthy: ['true'], falsy: ['false'] }), false),
  });
/** The same filters, without sorting and paging */
export const carHints = (market: Market) => z.strictObject(carFilters(market));
export type CarSearch = z.infer<ReturnType<typeof carSearch>>;

/** `isExact` is false when there are more than `count`: "1,000+". */
export const Total = z.object({ count: z.number(), isExact: z.boolean() });
export type Total = z.infer<typeof Total>;

/**
 * A page examines a bounded number of cars, so it may contain fewer than `limit`, even none, and still have a
 * `nextCursor`.
 */
export const CarPage = z.object({
  cars: z.array(CarCard),
  nextCursor: z.nullable(z.string()),
  total: z.nullable(Total),
});
export type CarPage = z.infer<typeof CarPage>;

/** Parameters that search hints may drop; `dates` stands for two of them. */
export const DROPPABLE = [
  'q',
  'location',
  'within',
  'box',
  'dates',
  'vehicleType',
  'gear',
  'minSeats',
  'minRating',
  'minPriceCents',
  'maxPriceCents',
  'bookingMode',
  'make',
  'model',
  'fuel',
  ...MINIMUMS,
  'features',
  'fields',
] as const;
export type Droppable = (typeof DROPPABLE)[number];

/** Alternative searches with their number of results. Leaves out those that find no more than the search itself. */
export const SearchHints = z.object({
  dates: z.array(z.object({ ...DayRange, total: Total })),
  places: z.array(z.object({ location: z.string(), total: Total })),
  /** Larger distances around `near`, in kilometres; these ignore `location`. */
  distances: z.array(z.object({ within: z.number(), total: Total })),
  /** The parameter to drop; `dates` stands for both of them. */
  without: z.array(z.object({ filter: z.enum(DROPPABLE), total: Total })),
});
export type SearchHints = z.infer<typeof SearchHints>;

/** Photos after the first, loaded for cards that are in view. */
const CardPhotos = z.object({ photos: z.record(z.uuid(), z.array(Photo)) });

const listQuery = {
  q: z.optional(SearchText),
  location: z.optional(SearchText),
  page: z._default(whole(1, 1_000_000), 1),
  pageSize: z._default(
    z.coerce.number().check(z.refine((size) => PAGE_SIZES.some((known) => known === size))),
    searchLimits.pageSizeDefault,
  ),
};

/** `page` is the last page if the requested one is beyond it. */
export const ManagedCars = z.object({
  cars: z.array(ManagedCar),
  page: z.number(),
  pageCount: z.number(),
  total: z.number(),
});
export type ManagedCars = z.infer<typeof ManagedCars>;

/** A decision is rejected if the car has changed since this version. */
export const SeenVersion = z
  .int({ error: 'moderation/version-required' })
  .check(z.positive({ error: 'moderation/version-required' }));

export const StatusChange = z.strictObject({
  status: Status,
  /** Defaults to the current version. */
  version: z.optional(SeenVersion),
  reason: z.optional(anyLine(carLimits.statusReasonMax)),
});
export type StatusChange = z.infer<typeof StatusChange>;

export const LocationCount = z.object({ location: z.string(), activeCars: z.number(), position: PlacePosition });
export type LocationCount = z.infer<typeof LocationCount>;

/** A placeholder: the server replaces schemas that depend on the marketplace with its own. */
const ANY_MARKET: Market = { currency: 'USD' };

/** Comma-separated car ids */
const CardIds = z.strictObject({
  ids: z.pipe(
    z.string().check(z.maxLength(searchLimits.cardsMax * 37)),
    z.pipe(
      z.transform((ids: string) => ids.split(',')),
      z.array(z.uuid()).check(z.maxLength(searchLimits.cardsMax)),
    ),
  ),
});

export const carEndpoints = {
  searchCars: endpoint('GET /api/cars', {
    summary: 'Search active cars, a page at a time',
    access: 'token',
    scope: 'read:cars',
    visitors: true,
    query: carSearch(ANY_MARKET),
    response: CarPage,
  }),
  searchHints: endpoint('GET /api/cars/hints', {
    summary: 'Suggest alternatives to a search with few results: other dates, other places or one filter fewer',
    access: 'token',
    scope: 'read:cars',
    visitors: true,
    query: carHints(ANY_MARKET),
    response: SearchHints,
  }),
  cardPhotos: endpoint('GET /api/cars/photos', {
    summary: `List the photos of active cars after the first one, up to ${searchLimits.cardPhotosMax} per car`,
    access: 'token',
    scope: 'read:cars',
    visitors: true,
    query: CardIds,
    response: CardPhotos,
  }),
  cardPrices: endpoint('GET /api/admin/cars/prices', {
    summary: 'Get the lowest and highest price of a day in the coming year, for cars whose prices vary',
    access: 'admin',
    scope: 'read:admin',
    query: CardIds,
    response: z.object({ prices: z.record(z.uuid(), DayCents) }),
  }),
  createCar: endpoint('POST /api/cars', {
    summary: 'Create a listing for your car; others can see it once it has been reviewed',
    access: 'user',
    scope: 'write:cars',
    verified: true,
    body: carInput(ANY_MARKET),
    status: 201,
    response: CarDetails,
  }),
  car: endpoint('GET /api/cars/:id', {
    summary: 'Get a car with its photos, owner and booked days',
    access: 'user',
    scope: 'read:cars',
    visitors: true,
    params: CarId,
    response: CarDetails,
  }),
  dayPrices: endpoint('GET /api/cars/:id/day-prices', {
    summary: 'List the price of each day of a car, from today on',
    access: 'user',
    scope: 'read:cars',
    visitors: true,
    params: CarId,
    response: DayPrices,
  }),
  editCar: endpoint('PUT /api/cars/:id', {
    summary: 'Update a car; any actual change sends it back to review',
    access: 'user',
    scope: 'write:cars',
    verified: true,
    params: CarId,
    body: carEdit(ANY_MARKET),
    response: CarDetails,
    // The edit form shows the same message for an empty number as for an invalid one.
    wording: { 'car/price-required': 'problems.car/price-invalid', 'car/seats-required': 'problems.car/seats-invalid' },
  }),
  keepStep: endpoint('PUT /api/cars/:id/kept-steps/:step', {
    summary: 'Skip a step of a car’s setup checklist, keeping its current settings',
    access: 'user',
    scope: 'write:cars',
    params: z.object({ ...CarId.shape, step: z.enum(KEEPABLE_STEPS) }),
    response: CarDetails,
  }),
  pauseCar: endpoint('POST /api/cars/:id/pause', {
    summary: 'Pause a car; its rentals and live holds continue',
    access: 'user',
    scope: 'write:cars',
    params: CarId,
    response: CarDetails,
  }),
  resumeCar: endpoint('POST /api/cars/:id/resume', {
    summary: 'Resume a paused car, without a review',
    access: 'user',
    scope: 'write:cars',
    params: CarId,
    response: CarDetails,
  }),
  removeCar: endpoint('DELETE /api/cars/:id', {
    summary: 'Remove a car permanently; fails while anything about it is open. Past rentals are kept',
    access: 'user',
    scope: 'write:cars',
    params: CarId,
    status: 204,
  }),
  myCars: endpoint('GET /api/my/cars', {
    summary: 'List your own cars',
    access: 'user',
    scope: 'read:cars',
    query: z.strictObject({ ...listQuery, sort: z._default(z.enum(MY_CAR_SORTS), 'newest') }),
    response: ManagedCars,
  }),
  adminCars: endpoint('GET /api/admin/cars', {
    summary: 'List all cars, newest first by default',
    access: 'admin',
    scope: 'read:admin',
    query: z.strictObject({ ...listQuery, sort: z._default(z.enum(ADMIN_CAR_SORTS), 'newest') }),
    response: ManagedCars,
  }),
  locations: endpoint('GET /api/locations', {
    summary: 'List locations with active cars, those with the most cars first',
    access: 'token',
    scope: 'read:cars',
    visitors: true,
    query: z.strictObject({
      q: z.optional(SearchText),
      limit: z._default(whole(1, searchLimits.locationsMax), searchLimits.locationsMax),
    }),
    response: z.object({ locations: z.array(LocationCount) }),
  }),
  makes: endpoint('GET /api/makes', {
    summary: 'List the makes of active cars',
    access: 'token',
    scope: 'read:cars',
    visitors: true,
    response: z.object({ makes: z.array(z.string()) }),
  }),
  models: endpoint('GET /api/makes/:make/models', {
    summary: 'List the models of active cars of a make',
    access: 'token',
    scope: 'read:cars',
    visitors: true,
    params: z.object({ make: searchText(carLimits.makeMax) }),
    response: z.object({ models: z.array(z.string()) }),
  }),
  stats: endpoint('GET /api/stats', {
    summary: 'Get the number of listed cars',
    access: 'token',
    scope: 'read:cars',
    visitors: true,
    response: z.object({ activeCars: z.number() }),
  }),
};
