import type { Database } from '../../platform/database/database.ts';
import { expireUnpaid, lapseRequests } from './move.queries.ts';

/** Ends what has waited too long, paid or not. The car must be locked; the caller updates its booked days. */
export async function expireHolds(db: Database, carId: string): Promise<number> {
  const expired = await expireUnpaid(db, carId);
  const requests = await lapseRequests(db, carId);
  return expired + requests.length;
}
