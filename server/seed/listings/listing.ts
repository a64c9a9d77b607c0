import type { Gear, VehicleType } from '../../../contract/cars/vocabulary.ts';
import type { OwnerName } from '../demo-people.ts';

/** The sixteen cars that there are pictures of, four of each, and the type that the pictures show. */
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
export type PicturedCar = keyof typeof PICTURED_CARS;

export interface DemoListing {
  owner: OwnerName;
  pictured: PicturedCar;
  /** Which of the car's four pictures, the main one first. Listings that share a car differ in their main picture. */
  pictures: readonly (1 | 2 | 3 | 4)[];
  title: string;
  location: string;
  /** Dollars a day, as an owner would type them. */
  price: string;
  seats: number;
  gear: Gear;
  /** Lines are joined, so that it can be written at the width of the file; an empty line starts a paragraph. */
  description: string;
  listedDaysAgo: number;
  /** Left out for a listing that is active or disabled. */
  awaitsReview?: true;
  /** What it was when it was approved, where that was something else: its owner has edited it since. */
  approvedAs?: { title: string; price: string; description: string; pictures: readonly (1 | 2 | 3 | 4)[] };
  editedDaysAgo?: number;
  /** Ada has disabled it, and says why. */
  disabledBecause?: string;
  disabledDaysAgo?: number;
  /** How many rentals have ended by today, and how many are still to come. */
  pastRentals?: number;
  upcomingRentals?: number;
  isBusyNextWeekend?: true;
  isAlmostFullyBooked?: true;
  /** Robin, the renter to try the product as, has the last of the past rentals or the first of those to come. */
  robinRents?: 'past' | 'upcoming';
}
