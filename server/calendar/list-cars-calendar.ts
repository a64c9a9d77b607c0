import type { CarsCalendar } from '../../contract/calendar/calendar.ts';
import type { DateRange } from '../../contract/dates.ts';
import { momentCursor } from '../platform/cursor.ts';
import type { Services } from '../platform/services.ts';
import { marketToday } from '../market/index.ts';
import { findCalendarRows } from './span.queries.ts';

export async function listCarsCalendar(
  { config, pool }: Pick<Services, 'config' | 'pool'>,
  ownerId: string,
  range: DateRange,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<CarsCalendar> {
  const after = cursor ? momentCursor.read(cursor) : undefined;
  const today = await marketToday(pool, config.timeZone);
  // The extra row shows whether there is a next page.
  const rows = await findCalendarRows(pool, ownerId, { range, today, after, limit: limit + 1 });
  const last = rows[limit - 1];
  return {
    today,
    cars: rows.slice(0, limit),
    nextCursor: rows.length > limit && last ? momentCursor.write({ key: last.listedAt, id: last.id }) : null,
  };
}
