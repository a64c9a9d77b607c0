import { isDay } from '../../contract/dates.ts';
import type { TripList } from '../../contract/rentals/rental-lifecycle.ts';
import type { Trip } from '../../contract/rentals/rentals.ts';
import { AppError } from '../platform/problem.ts';
import type { Services } from '../platform/services.ts';
import { marketDay } from './state/rental-state.queries.ts';
import { presentTrip } from './show-rental.ts';
import { findTrips, type TripMark } from './state/trip.queries.ts';

const CURSOR = /^(\d{4}-\d{2}-\d{2})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

const toCursor = ({ startDate, id }: TripMark) => `${startDate}.${id}`;

function readCursor(cursor: string): TripMark {
  const [, startDate, id] = CURSOR.exec(cursor) ?? [];
  if (!startDate || !id || !isDay(startDate)) throw new AppError('search/bad-cursor');
  return { startDate, id };
}

/** Somebody's own rentals, a page at a time: what comes next first, what is over latest first. */
export async function listMyRentals(
  { config, pool }: Pick<Services, 'config' | 'pool'>,
  renterId: string,
  { when, cursor, limit }: { when: TripList; cursor?: string | undefined; limit: number },
): Promise<{ rentals: Trip[]; nextCursor: string | null }> {
  const mark = cursor ? readCursor(cursor) : undefined;
  const today = await marketDay(pool, config.timeZone);
  // One more than asked for tells whether there is a next page.
  const rows = await findTrips(pool, renterId, { list: when, today, mark, limit: limit + 1 });
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return { rentals: shown.map(presentTrip), nextCursor: rows.length > limit && last ? toCursor(last) : null };
}
