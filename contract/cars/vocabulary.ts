import type { Translate } from '../languages/translate.ts';
import type { DistanceUnit } from '../places/position.ts';

/** Separate from the schemas, so that a page can use these without loading a validator. */

/** Keys in responses and the database; the labels are under `cars.type`. */
export const VEHICLE_TYPES = [
  'Sedan',
  'SUV',
  'Coupe',
  'Convertible',
  'Family car',
  'Break',
  'Electric vehicle',
  'Luxury Vehicle',
  'Truck',
  'Van',
] as const;
export type VehicleType = (typeof VEHICLE_TYPES)[number];

/** Offered by the browse filter. Trucks and vans are found by text search, and from the page of such a car. */
export const FILTER_TYPES: readonly VehicleType[] = VEHICLE_TYPES.slice(0, 8);

export const writeType = (t: Translate, type: VehicleType): string => t.of('cars.type', type);

/** Only the browse filter labels one type differently. */
export const writeTypeFilter = (t: Translate, type: VehicleType): string =>
  type === 'Luxury Vehicle' ? t('cars.search.type.luxury') : writeType(t, type);

export const GEARS = ['Manual', 'Automatic'] as const;
export type Gear = (typeof GEARS)[number];

/** "Automatic", as an option */
export const writeGear = (t: Translate, gear: Gear): string => t.of('cars.gear', gear);
/** "automatic", in a list of facts */
export const writeGearFact = (t: Translate, gear: Gear): string => t.of('cars.gear-fact', gear);

/** "4 seats" */
export const writeSeats = (t: Translate, seats: number): string => t('cars.seats', { seats });

export const FUELS = ['petrol', 'diesel', 'hybrid', 'plug-in-hybrid', 'electric', 'gas', 'other'] as const;
export type Fuel = (typeof FUELS)[number];

export const writeFuel = (t: Translate, fuel: Fuel): string => t.of('cars.fuel', fuel);

/** The database stores these as bits in this order, so append new ones; there is room for 31. */
export const FEATURES = [
  'air-conditioning',
  'carplay',
  'bluetooth',
  'navigation',
  'cruise-control',
  'parking-aid',
  'child-seat',
  'isofix',
  'bike-rack',
  'roof-box',
  'tow-bar',
  'winter-tyres',
  'all-wheel-drive',
  'pets',
  'wheelchair',
  'non-smoking',
] as const;
export type Feature = (typeof FEATURES)[number];

export const writeFeature = (t: Translate, feature: Feature): string => t.of('cars.feature', feature);

/** "420 km", on a full tank or battery */
export const writeRange = (t: Translate, distance: number, unit: DistanceUnit): string =>
  t('cars.range', { distance, unit });

/** Offered by the wizard before "Other" */
export const SEAT_CHOICES = [2, 4, 6] as const;

/** The administrator's decision as the API has always returned it; `listing-lifecycle.ts` has the full state. */
export const CAR_STATUS = { inactive: 0, active: 1 } as const;
export type CarStatus = (typeof CAR_STATUS)[keyof typeof CAR_STATUS];

// Cursors store the index of a sort in this list, so append new ones.
export const CAR_SORTS = ['newest', 'price_asc', 'price_desc', 'popular', 'rating', 'nearest'] as const;
export type CarSort = (typeof CAR_SORTS)[number];

export const MY_CAR_SORTS = ['newest', 'oldest'] as const;

/** `waiting` puts listings that await review first, newest first; `waiting_oldest`, oldest first. */
export const ADMIN_CAR_SORTS = ['waiting', 'waiting_oldest', 'newest', 'oldest'] as const;
export type AdminCarSort = (typeof ADMIN_CAR_SORTS)[number];

export const PAGE_SIZES = [5, 15, 25] as const;
export type PageSize = (typeof PAGE_SIZES)[number];
