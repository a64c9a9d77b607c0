/** Apart from the schemas, so that a page can use these without loading a validator. */

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

/** The browse filter alone writes one type differently. */
export const vehicleTypeFilterLabel = (type: VehicleType): string =>
  type === 'Luxury Vehicle' ? 'Luxury vehicle' : type;

export const GEARS = ['Manual', 'Automatic'] as const;
export type Gear = (typeof GEARS)[number];

export const gearLabel = (gear: string): string => (gear === 'Automatic' ? 'automatic' : 'manual');

/** What the wizard offers before "Other" */
export const SEAT_CHOICES = [2, 4, 6] as const;

/** What the API has always told of a listing's state; `listing-lifecycle.ts` has the state itself. */
export const CAR_STATUS = { inactive: 0, active: 1 } as const;
export type CarStatus = (typeof CAR_STATUS)[keyof typeof CAR_STATUS];

export const CAR_SORTS = ['newest', 'price_asc', 'price_desc', 'popular'] as const;
export type CarSort = (typeof CAR_SORTS)[number];

export const MY_CAR_SORTS = ['newest', 'oldest'] as const;
export type MyCarSort = (typeof MY_CAR_SORTS)[number];

/** `waiting` puts listings that await review first, newest first; `waiting_oldest`, oldest first. */
export const ADMIN_CAR_SORTS = ['waiting', 'waiting_oldest', 'newest', 'oldest'] as const;
export type AdminCarSort = (typeof ADMIN_CAR_SORTS)[number];

export const PAGE_SIZES = [5, 15, 25] as const;
export type PageSize = (typeof PAGE_SIZES)[number];
