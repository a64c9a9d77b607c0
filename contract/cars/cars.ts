import * as z from 'zod/mini';
import { isDay } from '../dates.ts';
import { endpoint } from '../endpoint.ts';
import { carLimits, rentalLimits, reviewLimits, searchLimits } from '../limits.ts';
import type { ProblemCode } from '../problem-status.ts';
import { Person } from '../people/people.ts';
import { Photo } from '../photos/photos.ts';
import { anyLine, line, paragraph, searchText } from '../text.ts';
import { createAmountReader, priceLimits } from '../typed-amounts.ts';
import type { CarContent, CarFieldKey, CarInputKey } from './car-fields.ts';
import { BOOKING_MODES, CANCELLATION_TERMS } from './car-terms.ts';
import { LISTING_STATES } from './listing-lifecycle.ts';
import {
  ADMIN_CAR_SORTS,
  CAR_SORTS,
  CAR_STATUS,
  GEARS,
  MY_CAR_SORTS,
  PAGE_SIZES,
  VEHICLE_TYPES,
} from './vocabulary.ts';

/** Forms send numbers as typed text, and both sides parse it by the same rule. */
const typedNumber = (codes: { missing: ProblemCode; read: (typed: string | number) => number | ProblemCode }) =>
  z.pipe(
    z.union([z.string().check(z.trim(), z.minLength(1, codes.missing)), z.number()], { error: codes.missing }),
    z.transform((typed: string | number, { issues }) => {
      const read = codes.read(typed);
      if (typeof read === 'number') return read;
      issues.push({ code: 'custom', message: read, input: typed });
      return z.NEVER;
    }),
  );

function readSeats(typed: string | number): number | ProblemCode {
  const seats = /^\d{1,6}$/.test(String(typed)) ? Number(typed) : 0;
  if (seats < 1) return 'car/seats-invalid';
  return seats > carLimits.seatsMax ? 'car/seats-too-many' : seats;
}

/** How amounts are typed, and in which currency. */
interface Typing {
  readAmount: ReturnType<typeof createAmountReader>;
  currency: string;
}

function readPrice(typed: string | number, { readAmount, currency }: Typing): number | ProblemCode {
  const cents = readAmount(typed) ?? 'car/price-invalid';
  return typeof cents === 'number' && cents > priceLimits(currency).maxCents ? 'car/price-too-high' : cents;
}

/** The rule for each field of `CAR_FIELDS`, so that a step of a form can take the fields that it shows. */
export const carContentRules = (typing: Typing) =>
  ({
    title: line({ max: carLimits.titleMax, tooShort: 'car/title-required', tooLong: 'car/title-too-long' }),
    description: paragraph({
      max: carLimits.descriptionMax,
      tooShort: 'car/description-required',
      tooLong: 'car/description-too-long',
    }),
    /** "45.50" when typed, in the smallest unit once parsed. */
    price: typedNumber({ missing: 'car/price-required', read: (typed) => readPrice(typed, typing) }),
    location: line({ max: carLimits.locationMax, tooShort: 'car/location-required', tooLong: 'car/location-too-long' }),
    gear: z.enum(GEARS, { error: 'car/gear-required' }),
    seats: typedNumber({ missing: 'car/seats-required', read: readSeats }),
    vehicleType: z.enum(VEHICLE_TYPES, { error: 'car/vehicle-type-required' }),
  }) satisfies Record<CarInputKey, z.ZodMiniType>;

/** A request is read the same in every language, as English is typed; the currency is the marketplace's. */
export const carRules = (currency: string) => ({
  ...carContentRules({ readAmount: createAmountReader('en', currency), currency }),
  /** Uploaded photos in display order; the first is the main one. */
  photoIds: z.array(z.uuid({ error: 'car/photos-invalid' }), { error: 'car/photos-required' }).check(
    z.minLength(1, { error: 'car/photos-required' }),
    z.maxLength(carLimits.photosMax, { error: 'car/photos-too-many' }),
    z.refine((ids) => new Set(ids.map((id) => id.toLowerCase())).size === ids.length, {
      error: 'car/photos-invalid',
    }),
  ),
});

export const carInput = (currency: string) => z.strictObject(carRules(currency));
export type CarInput = z.infer<ReturnType<typeof carInput>>;

/** `version` is the one it was made from, so that no change is silently overwritten. */
export const carEdit = (currency: string) =>
  z.strictObject({ ...carRules(currency), version: z.int().check(z.positive()) });
export type CarEdit = z.infer<ReturnType<typeof carEdit>>;

const CarId = z.object({ id: z.uuid({ error: 'car/not-found' }) });
const Status = z.union([z.literal(CAR_STATUS.inactive), z.literal(CAR_STATUS.active)]);
const State = z.enum(LISTING_STATES);

const identity = { id: z.uuid(), createdAt: z.iso.datetime() };

/** Each field of `CAR_FIELDS` as answers tell it. */
const carContent = {
  title: z.string(),
  description: z.string(),
  priceCents: z.number(),
  location: z.string(),
  gear: z.enum(GEARS),
  seats: z.number(),
  vehicleType: z.enum(VEHICLE_TYPES),
} satisfies { [Key in CarFieldKey]: z.ZodMiniType<CarContent[Key]> };

const Cents = z.int().check(z.positive());
const DayRange = { startDate: z.iso.date(), endDate: z.iso.date() };

/** Prices of single days: `stay-price.ts` tells how they count. */
export const PriceRules = z.object({
  weekdays: z.array(z.nullable(Cents)),
  seasons: z.array(z.object({ ...DayRange, name: z.string(), priceCents: Cents })),
  days: z.record(z.iso.date(), Cents),
  discounts: z.array(z.object({ fromDays: z.int(), percent: z.int() })),
});

export const Mileage = z.object({ includedPerDay: z.int(), extraCents: z.int() });

/** What the owner asks of a rental. What is a number is in days. */
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
});

/** The average of what renters gave it, to one decimal; missing where there is none. */
const rating = { rating: z.optional(z.number()), reviewCount: z.optional(z.number()) };

/** A car as lists of results show it. The database writes it: `car_card()`. */
export const CarCard = z.object({
  ...identity,
  title: carContent.title,
  location: carContent.location,
  priceCents: carContent.priceCents,
  gear: carContent.gear,
  seats: carContent.seats,
  vehicleType: carContent.vehicleType,
  photo: z.nullable(Photo),
  /** The lowest price of a day, where days differ */
  fromCents: z.optional(z.number()),
  /** What the chosen dates cost */
  totalCents: z.optional(z.number()),
  ...rating,
});
export type CarCard = z.infer<typeof CarCard>;

/** Until it is approved, or edited and so waits again. */
export const Disabled = z.object({
  at: z.iso.datetime(),
  reason: z.nullable(z.string()),
  /** Suspended with its owner; returns to its state once the ban ends. */
  isOwnerBanned: z.optional(z.literal(true)),
});
export type Disabled = z.infer<typeof Disabled>;

/** Since when its owner wants it off the market, also while it waits for review or is disabled. */
const PausedAt = z.nullable(z.iso.datetime());

/** A car as its owner and the administrators see it in their lists. */
/** The lowest and the highest price of a day in the coming year; null where every day costs `priceCents` */
const DayCents = z.nullable(z.object({ leastCents: Cents, mostCents: Cents }));

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
});
export type ManagedCar = z.infer<typeof ManagedCar>;

export const CarOwner = z.object({
  ...Person.shape,
  joinedAt: z.iso.datetime(),
  /** In percent; missing until it is known */
  responseRate: z.optional(z.number()),
  responseMinutes: z.optional(z.number()),
  /** Of the bookings of the last year, once there are enough of them */
  cancelledPercent: z.optional(z.number()),
  isDemo: z.boolean(),
});
export type CarOwner = z.infer<typeof CarOwner>;

export const CarDetails = z.object({
  ...identity,
  ...carContent,
  state: State,
  /** 1 once an administrator has activated it, also while its owner has paused it; 0 otherwise. */
  status: Status,
  disabled: z.nullable(Disabled),
  pausedAt: PausedAt,
  /** Unlisted, and shown as its renter booked it */
  isAsBooked: z.optional(z.boolean()),
  version: z.number(),
  photos: z.array(Photo),
  owner: CarOwner,
  rules: PriceRules,
  /** For those who may edit it */
  dayCents: z.optional(DayCents),
  terms: CarTerms,
  /** Days that no rental can have, from today on, both ends included, in order and disjoint */
  bookedRanges: z.array(z.object(DayRange)),
  ...rating,
  isOwn: z.boolean(),
  can: z.object({ edit: z.boolean(), book: z.boolean(), moderate: z.boolean(), seeRentals: z.boolean() }),
});
export type CarDetails = z.infer<typeof CarDetails>;

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
const whole = (min: number, max: number) => z.coerce.number().check(z.multipleOf(1), z.minimum(min), z.maximum(max));

/** Availability counts only when both dates are given. */
export const carFilters = (currency: string) => ({
  /** Part of a title or place, or a vehicle type in any language, ignoring case and accents */
  q: z.optional(SearchText),
  /** A place, ignoring case and accents; part of a name matches every place that has it */
  location: z.optional(SearchText),
  vehicleType: z.optional(TypeFilter),
  gear: z.optional(z.enum(GEARS)),
  minSeats: z.optional(whole(1, carLimits.seatsMax)),
  /** Of a day, or of the whole stay when both dates are given; both included */
  minPriceCents: z.optional(whole(1, priceLimits(currency).maxCents * rentalLimits.daysMax)),
  maxPriceCents: z.optional(whole(1, priceLimits(currency).maxCents * rentalLimits.daysMax)),
  /** The average as cards show it, to half a star */
  minRating: z.optional(z.coerce.number().check(z.multipleOf(0.5), z.minimum(1), z.maximum(reviewLimits.starsMax))),
  startDate: z.optional(Day),
  endDate: z.optional(Day),
});

export const carSearch = (currency: string) =>
  z.strictObject({
    ...carFilters(currency),
    sort: z._default(z.enum(CAR_SORTS), 'newest'),
    cursor: z.optional(z.string().check(z.maxLength(300, { error: 'search/bad-cursor' }))),
    limit: z._default(whole(1, searchLimits.cardsMax), searchLimits.cardsDefault),
    /** Without it, the total comes only where it costs nothing. */
    withTotal: z._default(z.stringbool({ truthy: ['true'], falsy: ['false'] }), false),
  });
export type CarSearch = z.infer<ReturnType<typeof carSearch>>;

/** `isExact` is false when there are more than `count`: "1,000+". */
export const Total = z.object({ count: z.number(), isExact: z.boolean() });
export type Total = z.infer<typeof Total>;

/** A page examines a bounded number of cars, so it may have fewer than asked for, even none, and a `nextCursor`. */
export const CarPage = z.object({
  cars: z.array(CarCard),
  nextCursor: z.nullable(z.string()),
  total: z.nullable(Total),
});
export type CarPage = z.infer<typeof CarPage>;

const listQuery = {
  q: z.optional(SearchText),
  location: z.optional(SearchText),
  page: z._default(whole(1, 1_000_000), 1),
  pageSize: z._default(
    z.coerce.number().check(z.refine((size) => PAGE_SIZES.some((known) => known === size))),
    searchLimits.pageSizeDefault,
  ),
};

/** `page` is the last page when the one asked for lies beyond it. */
export const ManagedCars = z.object({
  cars: z.array(ManagedCar),
  page: z.number(),
  pageCount: z.number(),
  total: z.number(),
});
export type ManagedCars = z.infer<typeof ManagedCars>;

/** If the car has changed since this version, it stays as it is. */
export const SeenVersion = z
  .int({ error: 'moderation/version-required' })
  .check(z.positive({ error: 'moderation/version-required' }));

export const StatusChange = z.strictObject({
  status: Status,
  /** Without it, the decision is about the car as it is. */
  version: z.optional(SeenVersion),
  reason: z.optional(anyLine(carLimits.statusReasonMax)),
});
export type StatusChange = z.infer<typeof StatusChange>;

export const Place = z.object({ location: z.string(), activeCars: z.number() });
export type Place = z.infer<typeof Place>;

/** Where a schema depends on the marketplace's currency, the server puts its own in the place of this one. */
const CURRENCY = 'USD';

export const carEndpoints = {
  searchCars: endpoint('GET /api/cars', {
    summary: 'Find active cars, a page at a time',
    access: 'token',
    visitors: true,
    query: carSearch(CURRENCY),
    response: CarPage,
  }),
  createCar: endpoint('POST /api/cars', {
    summary: 'List a car of your own; it is reviewed before others see it',
    access: 'user',
    verified: true,
    body: carInput(CURRENCY),
    status: 201,
    response: CarDetails,
  }),
  car: endpoint('GET /api/cars/:id', {
    summary: 'One car with its photos, owner and booked days',
    access: 'user',
    visitors: true,
    params: CarId,
    response: CarDetails,
  }),
  editCar: endpoint('PUT /api/cars/:id', {
    summary: 'Change a car; a real change sends it back to review',
    access: 'user',
    verified: true,
    params: CarId,
    body: carEdit(CURRENCY),
    response: CarDetails,
    // The edit form says of an empty number what it says of a wrong one.
    wording: { 'car/price-required': 'problems.car/price-invalid', 'car/seats-required': 'problems.car/seats-invalid' },
  }),
  pauseCar: endpoint('POST /api/cars/:id/pause', {
    summary: 'Take a car off the market; rentals and live holds go on',
    access: 'user',
    params: CarId,
    response: CarDetails,
  }),
  resumeCar: endpoint('POST /api/cars/:id/resume', {
    summary: 'Offer a paused car again, without a review',
    access: 'user',
    params: CarId,
    response: CarDetails,
  }),
  removeCar: endpoint('DELETE /api/cars/:id', {
    summary: 'Remove a car for good, once nothing about it is open; past rentals stay',
    access: 'user',
    params: CarId,
    status: 204,
  }),
  myCars: endpoint('GET /api/my/cars', {
    summary: 'Your own cars',
    access: 'user',
    query: z.strictObject({ ...listQuery, sort: z._default(z.enum(MY_CAR_SORTS), 'newest') }),
    response: ManagedCars,
  }),
  adminCars: endpoint('GET /api/admin/cars', {
    summary: 'Everybody’s cars, newest first unless another order is asked for',
    access: 'admin',
    query: z.strictObject({ ...listQuery, sort: z._default(z.enum(ADMIN_CAR_SORTS), 'newest') }),
    response: ManagedCars,
  }),
  locations: endpoint('GET /api/locations', {
    summary: 'Places that have active cars, those with most first',
    access: 'token',
    visitors: true,
    query: z.strictObject({
      q: z.optional(SearchText),
      limit: z._default(whole(1, searchLimits.locationsMax), searchLimits.locationsMax),
    }),
    response: z.object({ locations: z.array(Place) }),
  }),
  stats: endpoint('GET /api/stats', {
    summary: 'How many cars are listed',
    access: 'token',
    visitors: true,
    response: z.object({ activeCars: z.number() }),
  }),
};
