import { claimWindow } from '../../contract/claims/claim-rules.ts';
import { addDays } from '../../contract/dates.ts';
import { claimLimits } from '../../contract/claims/limits.ts';
import type { Config } from '../platform/config.ts';
import type { Database } from '../platform/database/database.ts';
import { marketDay } from '../market/index.ts';
import { readClock } from './claim.queries.ts';
import { lockRentalsSince } from './claimed-rental.queries.ts';

/** A window closes so many hours after a last day is over. One more, since cancelling moves that day. */
const WINDOW_DAYS = Math.ceil(claimLimits.windowHours / 24) + 2;

/** Until when owners may ask this renter for more, if at all. Waits for those who do so at this moment. */
export async function claimableUntil(
  db: Database,
  { claims, timeZone }: Pick<Config, 'claims' | 'timeZone'>,
  renterId: string,
): Promise<Date | undefined> {
  if (!claims) return undefined;
  const since = addDays(await marketDay(db, timeZone), -WINDOW_DAYS);
  const rentals = await lockRentalsSince(db, { renterId, since });
  const now = await readClock(db);
  const ends = rentals.flatMap((rental) => claimWindow(rental, timeZone)?.closesAt ?? []).filter((end) => end > now);
  return ends.toSorted((a, b) => b.getTime() - a.getTime())[0];
}
