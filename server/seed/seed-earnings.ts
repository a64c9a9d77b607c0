import type { Database } from '../platform/database/database.ts';
import { DEMO_RENTER } from './demo-people.ts';
import { payOwners, payRentals } from './seed-earnings.queries.ts';

/** The country of most of the demo owner's cars */
const COUNTRY = 'PT';

/** Gives the demo owner months of paid trips and payouts. */
export async function seedEarnings(
  db: Database,
  { people, feePercent, today }: { people: ReadonlyMap<string, string>; feePercent: number; today: string },
): Promise<void> {
  await payRentals(db, { exceptRenterId: people.get(DEMO_RENTER.email)!, feePercent });
  await payOwners(db, { today, country: COUNTRY });
}
