import type { Database } from '../platform/database/database.ts';
import { DEMO_RENTER } from './demo-people.ts';
import { payOwners, payRentals } from './seed-earnings.queries.ts';

/** Where most of the demo owner's cars are. */
const COUNTRY = 'PT';

/** People who try the product as an owner find months of trips that were paid, and payouts that arrived. */
export async function seedEarnings(
  db: Database,
  { people, feePercent, today }: { people: ReadonlyMap<string, string>; feePercent: number; today: string },
): Promise<void> {
  await payRentals(db, { exceptRenterId: people.get(DEMO_RENTER.email)!, feePercent });
  await payOwners(db, { today, country: COUNTRY });
}
