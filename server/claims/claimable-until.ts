import { claimWindow } from '../../contract/claims/claim-rules.ts';
import { addDays } from '../../contract/dates.ts';
import { claimLimits } from '../../contract/claims/limits.ts';
import type { Config } from '../platform/config.ts';
import type { Database } from '../platform/database/database.ts';
import { marketToday, marketNow } from '../market/index.ts';
import { lockRentalsSince } from './claimed-rental.queries.ts';

/** Upper bound for how long ago a rental with an open claim window can have ended; cancelling moves its last day by one. */
const WINDOW_DAYS = Math.ceil(claimLimits.windowHours / 24) + 2;

/** The end of the renter's last open claim window, if any. Locks the rentals, so it waits for claims being made now. */
export async function claimableUntil(
  db: Database,
  { claims, timeZone }: Pick<Config, 'claims' | 'timeZone'>,
  renterId: string,
): Promise<Date | undefined> {
  if (!claims) return undefined;
  const since = addDays(await marketToday(db, timeZone), -WINDOW_DAYS);
  const rentals = await lockRentalsSince(db, { renterId, since });
  const now = await marketNow(db);
  const closings = rentals
    .flatMap((rental) => claimWindow(rental, timeZone)?.closesAt ?? [])
    .filter((end) => end > now);
  return closings.toSorted((a, b) => b.getTime() - a.getTime())[0];
}
