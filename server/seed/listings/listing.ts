import type * as z from 'zod/mini';
import type { carInput } from '../../../contract/cars/rules/rules.ts';
import type { Feature, VehicleType } from '../../../contract/cars/vocabulary.ts';
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
type DemoCarInput = Omit<z.input<ReturnType<typeof carInput>>, 'vehicleType' | 'photoIds'>;

type Facts = Pick<DemoCarInput, 'make' | 'model' | 'year' | 'fuel' | 'doors'> & { features: readonly Feature[] };

/** What is true of every car in these pictures. Nobody builds cars of these names. */
export const PICTURED_FACTS: Record<keyof typeof PICTURED_CARS, Facts> = {
  '01-sedan': {
    make: 'Aurel',
    model: 'Meridian',
    year: 2021,
    fuel: 'diesel',
    doors: 4,
    features: ['air-conditioning', 'bluetooth', 'cruise-control', 'navigation'],
  },
  '02-sedan': {
    make: 'Tamar',
    model: 'Linea',
    year: 2019,
    fuel: 'petrol',
    doors: 4,
    features: ['air-conditioning', 'bluetooth'],
  },
  '03-suv': {
    make: 'Nordal',
    model: 'Fjell',
    year: 2022,
    fuel: 'diesel',
    doors: 5,
    features: ['air-conditioning', 'isofix', 'parking-aid', 'all-wheel-drive'],
  },
  '04-suv': {
    make: 'Nordal',
    model: 'Torv',
    year: 2018,
    fuel: 'petrol',
    doors: 5,
    features: ['air-conditioning', 'bluetooth'],
  },
  '05-suv': {
    make: 'Kestra',
    model: 'Dune',
    year: 2017,
    fuel: 'diesel',
    doors: 5,
    features: ['all-wheel-drive', 'tow-bar'],
  },
  '06-coupe': {
    make: 'Aurel',
    model: 'Vento',
    year: 2020,
    fuel: 'petrol',
    doors: 2,
    features: ['air-conditioning', 'carplay', 'bluetooth'],
  },
  '07-convertible': {
    make: 'Aurel',
    model: 'Brisa',
    year: 2020,
    fuel: 'petrol',
    doors: 2,
    features: ['air-conditioning', 'bluetooth'],
  },
  '08-family': {
    make: 'Tamar',
    model: 'Clan',
    year: 2020,
    fuel: 'diesel',
    doors: 5,
    features: ['air-conditioning', 'isofix', 'bluetooth'],
  },
  '09-family': {
    make: 'Tamar',
    model: 'Pip',
    year: 2018,
    fuel: 'petrol',
    doors: 5,
    features: ['air-conditioning', 'isofix'],
  },
  '10-break': {
    make: 'Nordal',
    model: 'Vidda',
    year: 2021,
    fuel: 'diesel',
    doors: 5,
    features: ['air-conditioning', 'isofix', 'cruise-control', 'carplay'],
  },
  '11-electric': {
    make: 'Voltaire',
    model: 'Arc',
    year: 2024,
    fuel: 'electric',
    doors: 5,
    features: ['air-conditioning', 'carplay', 'navigation', 'parking-aid'],
  },
  '12-electric': {
    make: 'Voltaire',
    model: 'Mint',
    year: 2023,
    fuel: 'electric',
    doors: 5,
    features: ['air-conditioning', 'carplay'],
  },
  '13-luxury': {
    make: 'Aurel',
    model: 'Grand',
    year: 2023,
    fuel: 'hybrid',
    doors: 4,
    features: ['air-conditioning', 'carplay', 'navigation', 'parking-aid', 'non-smoking'],
  },
  '14-truck': {
    make: 'Kestra',
    model: 'Hauler',
    year: 2019,
    fuel: 'petrol',
    doors: 4,
    features: ['air-conditioning', 'bluetooth', 'tow-bar'],
  },
  '15-van': { make: 'Tamar', model: 'Cargo', year: 2018, fuel: 'diesel', doors: 4, features: ['bluetooth'] },
  '16-van': { make: 'Kestra', model: 'Roam', year: 2016, fuel: 'diesel', doors: 4, features: ['bluetooth'] },
};

export interface DemoListing extends DemoCarInput {
  owner: OwnerName;
  pictured: keyof typeof PICTURED_CARS;
  /** Main picture first. Listings that share a car differ in their main picture. */
  pictures: readonly (1 | 2 | 3 | 4)[];
  /** Dollars a day, as an owner would type them. */
  price: string;
  /** Line breaks are joined; an empty line starts a paragraph. */
  description: string;
  /** No facts but what everybody is asked for */
  tellsLittle?: true;
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
