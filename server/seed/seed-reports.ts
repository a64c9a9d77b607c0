import type { Database } from '../platform/database/database.ts';
import type { DemoListing } from './demo-listings.ts';
import { DEMO_ADMIN, DEMO_OWNERS, DEMO_RENTERS, type OwnerName } from './demo-people.ts';
import { insertDemoReport } from './seed-reports.queries.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

interface Seeded {
  people: Map<string, string>;
  cars: Map<DemoListing, { id: string }>;
  now: number;
}

/** Adds two open reports and a dismissed one. */
export async function seedReports(db: Database, { people, cars, now }: Seeded): Promise<void> {
  const [mateo, , priya, , chloe] = DEMO_RENTERS.map(({ email }) => people.get(email)!);
  const ownerId = (name: OwnerName) => people.get(DEMO_OWNERS[name].email)!;
  const ago = (milliseconds: number) => new Date(now - milliseconds);
  const ofCar = (name: OwnerName) => {
    const [, { id }] = [...cars].find(([listing]) => listing.owner === name && !listing.awaitsReview)!;
    return { kind: 'car', subjectId: id, carId: id, personId: ownerId(name) } as const;
  };
  await insertDemoReport(db, {
    ...ofCar('marcus'),
    reporterId: priya!,
    reason: 'misleading',
    text: 'The photos show a newer car. The one I was handed has a dent in the door and no parking camera.',
    at: ago(2 * DAY),
  });
  await insertDemoReport(db, {
    kind: 'person',
    subjectId: mateo!,
    carId: null,
    personId: mateo!,
    reporterId: ownerId('lukas'),
    reason: 'unsafe-driving',
    text: 'Came back with two fines and a burnt clutch, and said nothing.',
    at: ago(9 * HOUR),
  });
  await insertDemoReport(db, {
    ...ofCar('camille'),
    reporterId: chloe!,
    reason: 'other',
    text: 'I think the price is too high.',
    at: ago(6 * DAY),
    dismissed: { by: people.get(DEMO_ADMIN.email)!, at: ago(5 * DAY) },
  });
}
