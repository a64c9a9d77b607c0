import type { FastifyBaseLogger } from 'fastify';
import { carInput } from '../../contract/cars/rules/rules.ts';
import { dayIn } from '../../contract/dates.ts';
import { hashPassword } from '../accounts/index.ts';
import { contentOf, insertCar, placeKnownCars, refreshCard, refreshBookedDays } from '../cars/index.ts';
import { attachPhotos, importDemoPhoto, storeDemoPhoto } from '../photos/index.ts';
import { saveKnownPositions } from '../places/index.ts';
import type { Config } from '../platform/config.ts';
import { transaction, type Database, type Pool } from '../platform/database/database.ts';
import { commandLine } from '../platform/installation.ts';
import { StartError } from '../platform/start-error.ts';
import { createStorage } from '../platform/storage/create-storage.ts';
import type { Storage } from '../platform/storage/storage.ts';
import { createRandom } from './random.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from './demo-accounts.ts';
import { carInputOf, demoListings, demoPlaces, photoNames, type DemoListing } from './demo-listings.ts';
import { DEMO_ADMIN, DEMO_OWNERS, DEMO_PEOPLE, DEMO_RENTER } from './demo-people.ts';
import { stableId, stableKey } from './stable-ids.ts';
import { planDemoRentals, type PlannedRental } from './plan-rentals.ts';
import { insertOwnerPayouts, insertRentalPayments } from './seed-earnings.queries.ts';
import { seedHistory } from './seed-history.ts';
import { seedThreads } from './seed-threads.ts';
import { seedNotices, insertConfirmedRental, insertPassword, insertPerson, lockEmptyDatabase } from './seed.queries.ts';
import { seedOffers } from './seed-offers.ts';
import { seedReports } from './seed-reports.ts';
import { seedReviews } from './seed-reviews.ts';

export { hasDemoAccounts } from './seed.queries.ts';

/** Refuses to start web or worker processes, because anyone could sign in as an administrator with the public password. */
export function rejectDemoAccounts({ production, demo }: Pick<Config, 'production' | 'demo'>): void {
  if (!production || demo) return;
  throw new StartError(
    `This database has demo accounts, whose passwords are public: remove them with \`${commandLine('user')} remove-demo\`.`,
  );
}

const MILLISECONDS_PER_DAY = 86_400_000;
/** The country of most of the demo owner's cars */
const PAYOUT_COUNTRY = 'PT';

interface Seeding {
  passwordHash: string;
  storage: Storage;
  now: number;
  currency: string;
  /** Whether people, cars and photos keep their ids across resets: see `stable-ids.ts` */
  isLasting: boolean;
}

interface SeededCar {
  id: string;
  priceCents: number;
  createdAt: Date;
}

/** From 202 555 0100 to 0199, which are reserved for fiction */
const demoPhone = (index: number) => `+120255501${String(index).padStart(2, '0')}`;

/** Only the three demo accounts get a password. */
async function seedPeople(db: Database, { passwordHash, isLasting }: Seeding): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  for (const [index, person] of DEMO_PEOPLE.entries()) {
    const account = DEMO_ACCOUNTS.find(({ email }) => email === person.email);
    const id = await insertPerson(db, person, {
      id: isLasting ? stableId(person.email) : undefined,
      isAdmin: account?.isAdmin ?? false,
      phone: demoPhone(index),
    });
    if (account) await insertPassword(db, id, passwordHash);
    ids.set(person.email, id);
  }
  return ids;
}

/** The owner and title are part of the name, because two listings may share a photo. */
const nameOf = ({ owner, title }: DemoListing, stem = '') => `${owner}/${title}/${stem}`;

async function seedListing(
  db: Database,
  storage: Storage,
  {
    listing,
    ownerId,
    createdAt,
    seeding: { currency, isLasting },
  }: { listing: DemoListing; ownerId: string; createdAt: Date; seeding: Seeding },
): Promise<SeededCar> {
  const photoIds: string[] = [];
  for (const stem of photoNames(listing)) {
    const name = nameOf(listing, stem);
    const stored = isLasting ? { id: stableId(name), key: stableKey(name) } : undefined;
    photoIds.push((await importDemoPhoto({ storage }, db, { stem, uploaderId: ownerId, stored })).id);
  }
  const car = carInput({ currency }).parse(carInputOf(listing, photoIds, currency));
  const state = listing.awaitsReview ? 'waiting' : 'active';
  const lasting = isLasting && { id: stableId(nameOf(listing)) };
  const id = await insertCar(db, { ...contentOf(car), ...lasting, ownerId, state, createdAt });
  await attachPhotos(db, { carId: id, uploaderId: ownerId, photoIds: car.photoIds });
  await refreshCard(db, id);
  return { id, priceCents: car.price, createdAt };
}

async function seedCars(db: Database, storage: Storage, people: Map<string, string>, seeding: Seeding) {
  const { now, currency } = seeding;
  const chance = createRandom(0);
  const cars = new Map<DemoListing, SeededCar>();
  for (const listing of demoListings()) {
    const createdAt = new Date(now - listing.listedDaysAgo * MILLISECONDS_PER_DAY - chance.int(0, 36_000_000));
    const ownerId = people.get(DEMO_OWNERS[listing.owner].email)!;
    const car = await seedListing(db, storage, { listing, ownerId, createdAt, seeding });
    const adminId = people.get(DEMO_ADMIN.email)!;
    await seedHistory(db, { listing, carId: car.id, ownerId, adminId, createdAt, now, currency });
    cars.set(listing, car);
  }
  return cars;
}

async function seedRentals(
  db: Database,
  cars: Map<DemoListing, SeededCar>,
  people: Map<string, string>,
  rentals: readonly PlannedRental[],
  { now, today }: { now: number; today: string },
) {
  for (const { listing, renter, startDate, endDate, bookedOn } of rentals) {
    const car = cars.get(listing)!;
    const afterListing = car.createdAt.getTime() + 3_600_000;
    await insertConfirmedRental(db, {
      carId: car.id,
      renterId: people.get(renter.email)!,
      startDate,
      endDate,
      pricePerDayCents: car.priceCents,
      bookedAt: new Date(Math.min(now, Math.max(afterListing, Date.parse(`${bookedOn}T12:00:00Z`)))),
    });
  }
  for (const { id } of cars.values()) await refreshBookedDays(db, id, today);
}

const ownPhotos = () =>
  demoListings().flatMap((listing) =>
    photoNames(listing).map((stem) => ({ stem, key: stableKey(nameOf(listing, stem)) })),
  );

/** The storage keys of the demo's own photos */
export const stableKeys = (): string[] => ownPhotos().map(({ key }) => key);

/** Does the slow work that needs no database before the transaction. */
export async function prepareSeed(
  config: Config,
  { isLasting = false, now = Date.now() }: { isLasting?: boolean; now?: number } = {},
): Promise<Seeding> {
  const storage = createStorage(config);
  if (isLasting) {
    for (const { stem, key } of ownPhotos()) await storeDemoPhoto(storage, stem, key);
  }
  return { passwordHash: await hashPassword(DEMO_PASSWORD), storage, now, currency: config.currency, isLasting };
}

/** Fills a database without people, in the caller's transaction. */
export async function insertDemoData(db: Database, config: Config, seeding: Seeding): Promise<object> {
  const { storage, now, currency } = seeding;
  const today = dayIn(config.timeZone, now);
  const people = await seedPeople(db, seeding);
  const cars = await seedCars(db, storage, people, seeding);
  await saveKnownPositions(db, demoPlaces());
  await placeKnownCars(
    db,
    [...cars.values()].map(({ id }) => id),
  );
  const rentals = planDemoRentals(demoListings(), today);
  await seedRentals(db, cars, people, rentals, { now, today });
  await insertRentalPayments(db, {
    exceptRenterId: people.get(DEMO_RENTER.email)!,
    feePercent: config.ownerFeePercent,
  });
  await insertOwnerPayouts(db, { today, country: PAYOUT_COUNTRY });
  await seedThreads(db, { cars, people, now });
  await seedNotices(db);
  await seedReports(db, { people, cars, now });
  await seedReviews(db, { timeZone: config.timeZone, now, today });
  await seedOffers(db, { cars, rentals, people, today, currency, ownerFeePercent: config.ownerFeePercent });
  return { cars: cars.size, people: people.size };
}

/** Fills an empty database in one transaction. An interrupted run leaves unreferenced photo files behind. */
export async function seedDemo(config: Config, pool: Pool, log: FastifyBaseLogger): Promise<void> {
  const seeding = await prepareSeed(config);
  await transaction(pool, async (db) => {
    if (!(await lockEmptyDatabase(db))) return;
    const loaded = await insertDemoData(db, config, seeding);
    log.info({ ...loaded, milliseconds: Date.now() - seeding.now }, 'demo data loaded');
  });
}
