import { carInput } from '../../contract/cars/rules/rules.ts';
import { contentOf, disableCar, saveReviewedVersion, listChanges, lockCar } from '../cars/index.ts';
import type { Database } from '../platform/database/database.ts';
import { carInputOf, type DemoListing } from './demo-listings.ts';
import { insertHistoryEntry, setUpdated } from './seed.queries.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

interface Seeded {
  listing: DemoListing;
  carId: string;
  ownerId: string;
  adminId: string;
  createdAt: Date;
  now: number;
  currency: string;
}

async function seedEdit(db: Database, { listing, carId, ownerId, now, currency }: Seeded) {
  const { approvedAs, editedDaysAgo = 1 } = listing;
  const car = await lockCar(db, carId);
  if (!approvedAs || !car) return;
  const photoIds = approvedAs.photos.map((number) => car.photoIds[listing.photos.indexOf(number)]!);
  const approved = contentOf(
    carInput({ currency }).parse(carInputOf({ ...listing, ...approvedAs }, photoIds, currency)),
  );
  await saveReviewedVersion(db, { ...car, ...approved }, 'approved');
  const at = new Date(now - editedDaysAgo * DAY);
  await insertHistoryEntry(db, {
    at,
    action: 'car-edited',
    actorId: ownerId,
    carId,
    details: { changes: listChanges(approved, car) },
  });
  await setUpdated(db, carId, at);
}

async function seedDisabling(db: Database, { listing, carId, adminId, now }: Seeded) {
  const { disabledReason: reason, disabledDaysAgo = 1 } = listing;
  const car = await lockCar(db, carId);
  if (!reason || !car) return;
  const at = new Date(now - disabledDaysAgo * DAY);
  await saveReviewedVersion(db, car, 'approved');
  await insertHistoryEntry(db, { at, action: 'car-disabled', actorId: adminId, carId, reason });
  await disableCar(db, car, reason, at);
}

export async function seedHistory(db: Database, seeded: Seeded): Promise<void> {
  const { listing, carId, ownerId, adminId, createdAt } = seeded;
  await insertHistoryEntry(db, { at: createdAt, action: 'car-created', actorId: ownerId, carId });
  if (listing.awaitsReview && !listing.approvedAs) return;
  // A few hours later, but not in the future
  const approvedAt = new Date(Math.min(seeded.now, createdAt.getTime() + 5 * HOUR));
  await insertHistoryEntry(db, { at: approvedAt, action: 'car-activated', actorId: adminId, carId });
  await seedEdit(db, seeded);
  await seedDisabling(db, seeded);
}
