import type { TripList } from '../../contract/rentals/rental-lifecycle.ts';
import type { Trip } from '../../contract/rentals/rentals.ts';
import { dayCursor } from '../platform/cursor.ts';
import type { Services } from '../platform/services.ts';
import { marketToday } from '../market/index.ts';
import { presentTrip } from './show-rental.ts';
import { findTrips } from './state/trip.queries.ts';

/** Upcoming rentals nearest first, past ones latest first. */
export async function listMyRentals(
  { config, pool }: Pick<Services, 'config' | 'pool'>,
  renterId: string,
  { when, cursor, limit }: { when: TripList; cursor?: string | undefined; limit: number },
): Promise<{ rentals: Trip[]; nextCursor: string | null }> {
  const after = cursor ? dayCursor.read(cursor) : undefined;
  const today = await marketToday(pool, config.timeZone);
  // The extra row shows whether there is a next page.
  const rows = await findTrips(pool, renterId, { list: when, today, after, limit: limit + 1 });
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    rentals: shown.map(presentTrip),
    nextCursor: rows.length > limit && last ? dayCursor.write({ key: last.startDate, id: last.id }) : null,
  };
}
