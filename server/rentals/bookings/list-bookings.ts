import type { CallOutput } from '../../../contract/calls.ts';
import { rentalLimits } from '../../../contract/rentals/limits.ts';
import { formatReceiptNumber } from '../../../contract/money/receipt-number.ts';
import type { BookingList } from '../../../contract/rentals/booking-lists.ts';
import type { Booking, BookingFilters } from '../../../contract/rentals/bookings/bookings.ts';
import { isRequest } from '../../../contract/rentals/rental-lifecycle.ts';
import { dayCursor, momentCursor, type PagePosition } from '../../platform/cursor.ts';
import type { Services } from '../../platform/services.ts';
import { ownerShare } from '../state/owner-share.ts';
import { marketToday } from '../../market/index.ts';
import { rentalCan } from '../state/rental.policy.ts';
import { countBookings, findBookedCars, findBookings, type BookingRow } from './booking.queries.ts';

const readCursor = (list: BookingList, cursor: string): PagePosition<Date | string> =>
  list === 'to-answer' ? momentCursor.read(cursor) : dayCursor.read(cursor);

const writeCursor = ({ key, id }: BookingRow): string =>
  typeof key === 'string' ? dayCursor.write({ key, id }) : momentCursor.write({ key, id });

function presentBooking(row: BookingRow, timeZone: string): Booking {
  const { accept, decline } = rentalCan('owner', row);
  return {
    id: row.id,
    receiptNumber: formatReceiptNumber(row.number, row.createdAt, timeZone),
    status: row.status,
    isPickedUp: row.isPickedUp,
    isReturned: row.isReturned,
    endedBy: row.endedBy,
    startDate: row.startDate,
    endDate: row.endDate,
    days: row.days,
    totalCents: row.totalCents,
    refundCents: row.refundCents,
    ownerCents: ownerShare(row),
    car: row.car,
    renter: row.renter,
    until: row.until?.toISOString() ?? null,
    isBeingCharged: isRequest(row.status) && row.acceptedAt !== null,
    changeWaitsFor: row.changeWaitsFor,
    can: { accept, decline },
  };
}

export async function listBookings(
  { config: { timeZone }, pool }: Pick<Services, 'config' | 'pool'>,
  ownerId: string,
  { list, q, carId, cursor, limit }: BookingFilters & { cursor?: string | undefined; limit: number },
): Promise<CallOutput<'GET /api/my/bookings'>> {
  const after = cursor ? readCursor(list, cursor) : undefined;
  const search = { ownerId, q, carId, timeZone, today: await marketToday(pool, timeZone) };
  const [counted, cars, rows] = await Promise.all([
    countBookings(pool, search),
    findBookedCars(pool, ownerId, rentalLimits.bookingCarsMax),
    // The extra row shows whether there is a next page.
    findBookings(pool, search, { list, after, limit: limit + 1 }),
  ]);
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const none = { 'to-answer': 0, upcoming: 0, 'under-way': 0, past: 0 };
  return {
    bookings: shown.map((row) => presentBooking(row, timeZone)),
    counts: { ...none, ...Object.fromEntries(counted.map((found) => [found.list, found.count])) },
    cars,
    nextCursor: rows.length > limit && last ? writeCursor(last) : null,
  };
}
