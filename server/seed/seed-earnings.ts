import type { Database } from '../platform/database/database.ts';
import { DEMO_RENTER } from './demo-people.ts';
import { insertOwnerPayouts, insertRentalPayments } from './seed-earnings.queries.ts';

/** The country of most of the demo owner's cars */
const COUNTRY = 'PT';

/** Gives the demo owner months of paid trips and payouts. */
export async function seedEarnings(
  db: Database,
  { people, feePercent, today }: { people: ReadonlyMap<string, string>; feePercent: number; today: string },
): Promise<void> {
  await insertRentalPayments(db, { exceptRenterId: people.get(DEMO_RENTER.email)!, feePercent });
  await insertOwnerPayouts(db, { today, country: COUNTRY });
}
