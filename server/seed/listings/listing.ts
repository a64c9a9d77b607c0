import type * as z from 'zod/mini';
import type { carInput } from '../../../contract/cars/cars.ts';
import type { VehicleType } from '../../../contract/cars/vocabulary.ts';
import type { DemoOffer } from '../demo-offers.ts';
import type { OwnerName } from '../demo-people.ts';

/** The type must match what the four pictures of each car show. */
export const PICTURED_CARS = {
  '01-sedan': 'Sedan',
  '02-sedan': 'Sedan',
  '03-suv': 'SUV',
  '04-suv': 'SUV',
  '05-suv': 'SUV',
  '06-coupe': 'Coupe',
  '07-convertible': 'Convertible',
  '08-family': 'Family car',
  '09-family': 'Family car',
  '10-break': 'Break',
  '11-electric': 'Electric vehicle',
  '12-electric': 'Electric vehicle',
  '13-luxury': 'Luxury Vehicle',
  '14-truck': 'Truck',
  '15-van': 'Van',
  '16-van': 'Van',
} as const satisfies Record<string, VehicleType>;

/** What the owner says of the car: all that a request to list it says, but for what the pictures show. */
type Said = Omit<z.input<ReturnType<typeof carInput>>, 'vehicleType' | 'photoIds'>;

export interface DemoListing extends Said {
  owner: OwnerName;
  pictured: keyof typeof PICTURED_CARS;
  /** Main picture first. Listings that share a car differ in their main picture. */
  pictures: readonly (1 | 2 | 3 | 4)[];
  /** Dollars a day, as an owner would type them. */
  price: string;
  /** Line breaks are joined; an empty line starts a paragraph. */
  description: string;
  listedDaysAgo: number;
  awaitsReview?: true;
  /** What was approved, if the owner has edited it since */
  approvedAs?: { title: string; price: string; description: string; pictures: readonly (1 | 2 | 3 | 4)[] };
  editedDaysAgo?: number;
  disabledBecause?: string;
  disabledDaysAgo?: number;
  pastRentals?: number;
  upcomingRentals?: number;
  isBusyNextWeekend?: true;
  isAlmostFullyBooked?: true;
  /** The last past or the first upcoming rental is Robin's. */
  robinRents?: 'past' | 'upcoming';
  offer?: DemoOffer;
}
