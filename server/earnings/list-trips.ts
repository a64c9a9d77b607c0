import type { CallOutput } from '../../contract/calls.ts';
import { addDays } from '../../contract/dates.ts';
import type { EarnedTrip } from '../../contract/earnings/earnings.ts';
import { spanOf } from '../../contract/earnings/months.ts';
import { formatReceiptNumber } from '../../contract/money/receipt-number.ts';
import { momentCursor } from '../platform/cursor.ts';
import type { Services } from '../platform/services.ts';
import { marketToday } from '../market/index.ts';
import { findEarnedTrips, sumByCar, type EarnedTripRow } from './earning.queries.ts';

type ListServices = Pick<Services, 'pool' | 'config'>;

function stateOf({ openCents, isHeld }: EarnedTripRow, isDue: boolean): EarnedTrip['state'] {
  if (openCents === 0) return 'paid-out';
  if (isHeld && openCents > 0) return 'held';
  return isDue ? 'due' : 'coming';
}

export async function listTrips(
  { pool, config: { timeZone } }: ListServices,
  ownerId: string,
  search: { month: string; carId?: string | undefined; cursor?: string | undefined; limit: number },
): Promise<CallOutput<'GET /api/my/earnings/trips'>> {
  const { month, carId, cursor, limit } = search;
  const after = cursor ? momentCursor.read(cursor) : undefined;
  const today = await marketToday(pool, timeZone);
  // The extra row shows whether there is a next page.
  const rows = await findEarnedTrips(pool, ownerId, { ...spanOf(timeZone, month), carId, after, limit: limit + 1 });
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    trips: shown.map((row) => {
      const { rentalId, startDate, endDate, car, grossCents, feeCents, netCents } = row;
      const dueDay = addDays(startDate, 1);
      return {
        rentalId,
        receiptNumber: formatReceiptNumber(row.number, row.bookedAt, timeZone),
        car,
        startDate,
        endDate,
        grossCents,
        feeCents,
        netCents,
        state: stateOf(row, dueDay <= today),
        dueDay,
      };
    }),
    nextCursor: rows.length > limit && last ? momentCursor.write({ key: last.key, id: last.rentalId }) : null,
  };
}

export const listCars = async (
  { pool, config: { timeZone } }: ListServices,
  ownerId: string,
  month: string,
): Promise<CallOutput<'GET /api/my/earnings/cars'>> => ({
  cars: await sumByCar(pool, ownerId, spanOf(timeZone, month)),
});
