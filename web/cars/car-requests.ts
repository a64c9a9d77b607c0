import type { CallInput } from '../../contract/calls.ts';
import type { BookingMode } from '../../contract/cars/car-terms.ts';
import type { Minimum } from '../../contract/cars/limits.ts';
import type { CarSort, Fuel, Gear, VehicleType } from '../../contract/cars/vocabulary.ts';

// Separate from the queries, because early requests are sent before those are loaded.

/** Filters and order of a search, named as in the API */
export interface CarFilters extends Partial<Record<Minimum, number>> {
  q?: string | undefined;
  location?: string | undefined;
  near?: string | undefined;
  /** Kilometres */
  within?: number | undefined;
  vehicleType?: VehicleType | undefined;
  gear?: Gear | undefined;
  minSeats?: number | undefined;
  minRating?: number | undefined;
  bookingMode?: BookingMode | undefined;
  make?: string | undefined;
  fuel?: Fuel | undefined;
  /** Comma-separated names */
  features?: string | undefined;
  /** `zone:A,garage:yes` */
  fields?: string | undefined;
  minPriceCents?: number | undefined;
  maxPriceCents?: number | undefined;
  startDate?: string | undefined;
  endDate?: string | undefined;
  sort?: CarSort | undefined;
}

export type SearchQuery = NonNullable<CallInput<'GET /api/cars'>['query']>;

const CAROUSEL_CARS = 10;

/** One page of a search. The first page also requests the total. */
export const pageOfSearch = (filters: CarFilters, cursor: string | null): SearchQuery => ({
  ...filters,
  cursor: cursor ?? undefined,
  withTotal: cursor === null ? 'true' : 'false',
});

export const forCarousel = (query: SearchQuery): SearchQuery => ({ ...query, limit: CAROUSEL_CARS });

export const NEWEST: SearchQuery = { sort: 'newest' };
