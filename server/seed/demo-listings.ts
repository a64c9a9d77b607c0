import * as z from 'zod';
import { CAR_INPUT_KEYS, type CarInputKey } from '../../contract/cars/car-fields.ts';
import { optionalFields, type OptionalField } from '../../contract/cars/optional-fields.ts';
import type { CarPickup } from '../../contract/cars/car-pickup.ts';
import { Pickup } from '../../contract/cars/pickup/pickup.ts';
import { FEATURES, GEARS, VEHICLE_TYPES } from '../../contract/cars/vocabulary.ts';
import { lookUp } from '../../contract/look-up.ts';
import { once } from '../../contract/once.ts';
import { DemoOffer } from './demo-offers.ts';
import { DEMO_OWNERS, type OwnerName } from './demo-people.ts';
import { demoPrice } from './demo-prices.ts';
import { readDemoFile } from './read-demo-file.ts';

const OWNER_NAMES = Object.keys(DEMO_OWNERS) as OwnerName[];

const count = z.int().nonnegative();
const features = z.array(z.enum(FEATURES));
/** Numbers of the set's photos, main photo first. Listings that share a set differ in their main photo. */
const photos = z.array(z.int().min(1).max(4)).nonempty();
const price = z
  .string()
  .regex(/^\d+(\.\d\d)?$/, { error: 'must be dollars per day as owners type them, such as "89.50"' });

/** Listing a car validates these. */
const facts = {
  ...(Object.fromEntries(optionalFields().map((key) => [key, z.union([z.string(), z.int()]).optional()])) as Partial<
    Record<OptionalField, z.ZodOptional<z.ZodUnion<[z.ZodString, z.ZodInt]>>>
  >),
  features: features.optional(),
};

/** The facts that fit a set of photos. The makes and models are invented. */
const PhotographedCar = z.strictObject({ ...facts, vehicleType: z.enum(VEHICLE_TYPES) });

export type DemoListing = z.infer<typeof DemoListing>;
const DemoListing = z.strictObject({
  owner: z.enum(OWNER_NAMES),
  /** A key of `cars` */
  photoSet: z.string(),
  photos,
  title: z.string().nonempty(),
  location: z.string().nonempty(),
  price,
  seats: z.int(),
  gear: z.enum(GEARS),
  description: z.string().nonempty(),
  /** These override the facts of the photo set; features are added to its features. */
  ...facts,
  /** Leaves out all facts that owners may omit. */
  requiredFactsOnly: z.literal(true).optional(),
  listedDaysAgo: count,
  awaitsReview: z.literal(true).optional(),
  /** The version that was approved, if the owner has edited the listing since */
  approvedAs: z.strictObject({ title: z.string(), price, description: z.string(), photos }).optional(),
  editedDaysAgo: count.optional(),
  disabledReason: z.string().optional(),
  disabledDaysAgo: count.optional(),
  pastRentals: count.optional(),
  upcomingRentals: count.optional(),
  isBusyNextWeekend: z.literal(true).optional(),
  isAlmostFullyBooked: z.literal(true).optional(),
  /** Whether the last past or the first upcoming rental is Robin's */
  robinRents: z.enum(['past', 'upcoming']).optional(),
  offer: DemoOffer.optional(),
});

const ListingsFile = z
  .strictObject({
    /** By photo set; `photos.json` lists the photos. */
    cars: z.record(z.string(), PhotographedCar),
    listings: z.array(DemoListing),
    /** By owner and location. They are public places, so that no private address is shown. Other owners have not set a pickup yet. */
    pickups: z.partialRecord(z.enum(OWNER_NAMES), z.record(z.string(), z.strictObject(Pickup.shape))),
    /** The positions of all locations, so that the demo needs no imported places. */
    places: z.record(z.string(), z.strictObject({ lat: z.number(), lng: z.number() })),
  })
  .superRefine(({ cars, listings }, context) => {
    listings.forEach(({ photoSet }, index) => {
      if (!lookUp(cars, photoSet))
        context.addIssue({
          code: 'custom',
          path: ['listings', index, 'photoSet'],
          message: `"${photoSet}" is not in cars`,
        });
    });
  });

const readListings = once(() => readDemoFile('listings.json', ListingsFile));

/** Oldest first, so that ids, which grow with time, match the listing dates. */
export const demoListings = once((): readonly DemoListing[] =>
  readListings().listings.toSorted((a, b) => b.listedDaysAgo - a.listedDaysAgo),
);

export const demoPlaces = () => readListings().places;

export const demoPickup = (owner: OwnerName, location: string): CarPickup | undefined =>
  lookUp(lookUp(readListings().pickups, owner) ?? {}, location);

/** The request with which the owner would have created the listing. */
export function carInputOf(listing: DemoListing, photoIds: string[], currency: string) {
  const { vehicleType, ...facts } = lookUp(readListings().cars, listing.photoSet)!;
  const included = listing.requiredFactsOnly ? undefined : facts;
  const input: Partial<Record<CarInputKey, unknown>> = {
    ...included,
    ...listing,
    features: [...new Set([...(included?.features ?? []), ...(listing.features ?? [])])],
    price: demoPrice(listing.price, currency),
    vehicleType,
  };
  return { ...Object.fromEntries(CAR_INPUT_KEYS.map((key) => [key, input[key]])), photoIds };
}

export const photoNames = ({ photoSet, photos }: DemoListing) => photos.map((number) => `${photoSet}-${number}`);
