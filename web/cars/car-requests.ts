import type { CallInput } from '../../contract/calls.ts';
import type { BookingMode } from '../../contract/cars/car-terms.ts';
import type { CarSort, Fuel, Gear, VehicleType } from '../../contract/cars/vocabulary.ts';

// Apart from the queries, for the early requests before they are loaded.

/** What narrows and orders a search, in the words of the API. */
export interface CarFilters {
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
  minYear?: number | undefined;
  minDoors?: number | undefined;
  /** Names between commas */
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

/** A page of a search, which counts all that it finds when it begins at the beginning. */
export const pageOfSearch = (filters: CarFilters, cursor: string | null): SearchQuery => ({
  ...filters,
  cursor: cursor ?? undefined,
  withTotal: cursor === null ? 'true' : 'false',
});

export const forCarousel = (query: SearchQuery): SearchQuery => ({ ...query, limit: CAROUSEL_CARS });

export const NEWEST: SearchQuery = { sort: 'newest' };
