import type { FastifyBaseLogger } from 'fastify';
import { carInput } from '../../contract/cars/cars.ts';
import { dayIn } from '../../contract/dates.ts';
import { hashPassword } from '../accounts/index.ts';
import { contentOf, insertCar, refreshCard, setBooked } from '../cars/index.ts';
import { attachPhotos, importReadyPhoto } from '../photos/index.ts';
import type { Config } from '../platform/config.ts';
import { transaction, type Database, type Pool } from '../platform/database/database.ts';
import { commandLine } from '../platform/installation.ts';
import { StartError } from '../platform/start-error.ts';
import { createStorage } from '../platform/storage/create-storage.ts';
import type { Storage } from '../platform/storage/storage.ts';
import { createChance } from './chance.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from './demo-accounts.ts';
import { carInputOf, DEMO_LISTINGS, pictureStems } from './demo-listings.ts';
import { DEMO_ADMIN, DEMO_OWNERS, DEMO_PEOPLE } from './demo-people.ts';
import type { DemoListing } from './listings/listing.ts';
import { planRentals, type PlannedRental } from './plan-rentals.ts';
import { seedEarnings } from './seed-earnings.ts';
import { seedHistory } from './seed-history.ts';
import { seedThreads } from './seed-threads.ts';
import { seedNotices } from './seed-notices.queries.ts';
import { seedOffers } from './seed-offers.ts';
import { seedReports } from './seed-reports.ts';
import { seedReviews } from './seed-reviews.ts';
import { insertConfirmedRental, insertPassword, insertPerson, lockEmptyDatabase } from './seed.queries.ts';

export { hasDemoAccounts } from './seed.queries.ts';

/** Neither to serve nor to do the background work: whoever knows the product could sign in as an administrator. */
export function refuseDemo({ production }: Pick<Config, 'production'>): void {
  if (!production) return;
  throw new StartError(
    `This database has demo accounts, whose passwords are public: remove them with \`${commandLine('user')} remove-demo\`.`,
  );
}

const MILLISECONDS_PER_DAY = 86_400_000;

interface SeededCar {
  id: string;
  priceCents: number;
  createdAt: Date;
}

/** Of numbers that are given to nobody: 202 555 0100 to 0199 */
const demoPhone = (index: number) => `+120255501${String(index).padStart(2, '0')}`;

/** Only the accounts to try the product with get a password. */
async function seedPeople(db: Database, passwordHash: string): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  for (const [index, person] of DEMO_PEOPLE.entries()) {
    const account = DEMO_ACCOUNTS.find(({ email }) => email === person.email);
    const id = await insertPerson(db, person, { isAdmin: account?.isAdmin ?? false, phone: demoPhone(index) });
    if (account) await insertPassword(db, id, passwordHash);
    ids.set(person.email, id);
  }
  return ids;
}

async function seedListing(
  db: Database,
  storage: Storage,
  {
    listing,
    ownerId,
    createdAt,
    currency,
  }: { listing: DemoListing; ownerId: string; createdAt: Date; currency: string },
): Promise<SeededCar> {
  const photoIds: string[] = [];
  for (const stem of pictureStems(listing)) {
    photoIds.push((await importReadyPhoto({ storage }, db, { stem, uploaderId: ownerId })).id);
  }
  const car = carInput(currency).parse(carInputOf(listing, photoIds, currency));
  const state = listing.awaitsReview ? 'waiting' : 'active';
  const id = await insertCar(db, { ...contentOf(car), ownerId, state, createdAt });
  await attachPhotos(db, { carId: id, uploaderId: ownerId, photoIds: car.photoIds });
  await refreshCard(db, id);
  return { id, priceCents: car.price, createdAt };
}

async function seedCars(
  db: Database,
  storage: Storage,
  people: Map<string, string>,
  { now, currency }: { now: number; currency: string },
) {
  const chance = createChance(0);
  const cars = new Map<DemoListing, SeededCar>();
  for (const listing of DEMO_LISTINGS) {
    const createdAt = new Date(now - listing.listedDaysAgo * MILLISECONDS_PER_DAY - chance.whole(0, 36_000_000));
    const ownerId = people.get(DEMO_OWNERS[listing.owner].email)!;
    const car = await seedListing(db, storage, { listing, ownerId, createdAt, currency });
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
  for (const { id } of cars.values()) await setBooked(db, id, today);
}

/** One transaction, in an empty database only. Photo files of an interrupted run stay behind, unreferenced. */
export async function seedDemo(config: Config, pool: Pool, log: FastifyBaseLogger): Promise<void> {
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  const storage = createStorage(config);
  const now = Date.now();
  const today = dayIn(config.timeZone, now);
  await transaction(pool, async (db) => {
    if (!(await lockEmptyDatabase(db))) return;
    const people = await seedPeople(db, passwordHash);
    const cars = await seedCars(db, storage, people, { now, currency: config.currency });
    const rentals = planRentals(DEMO_LISTINGS, today);
    await seedRentals(db, cars, people, rentals, { now, today });
    await seedEarnings(db, { people, feePercent: config.ownerFeePercent, today });
    await seedThreads(db, { cars, people, now });
    await seedNotices(db);
    await seedReports(db, { people, cars, now });
    await seedReviews(db, { timeZone: config.timeZone, now, today });
    await seedOffers(db, { cars, rentals, people, today, currency: config.currency });
    log.info({ cars: cars.size, people: people.size, milliseconds: Date.now() - now }, 'demo data loaded');
  });
}
