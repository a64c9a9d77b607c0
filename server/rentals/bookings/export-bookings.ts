import { writeName } from '../../../contract/accounts/person-name.ts';
import { createAmounts } from '../../../contract/amounts.ts';
import type { Language } from '../../../contract/languages/translate.ts';
import { rentalLimits } from '../../../contract/rentals/limits.ts';
import { formatReceiptNumber } from '../../../contract/money/receipt-number.ts';
import type { BookingFilters } from '../../../contract/rentals/bookings/bookings.ts';
import { writeState } from '../../../contract/rentals/write-state.ts';
import { UTF8_BOM, csvSeparatorOf, writeCsvLine, type Cell } from '../../platform/csv.ts';
import { translator } from '../../platform/languages/translator.ts';
import type { Services } from '../../platform/services.ts';
import { ownerShare } from '../state/owner-share.ts';
import { marketToday } from '../../market/index.ts';
import { findBookings, type BookingRow } from './booking.queries.ts';

const PAGE = 500;

/** Reads page by page while the file is sent, so that no database connection is held. */
export async function* exportBookings(
  { config: { timeZone }, pool }: Pick<Services, 'config' | 'pool'>,
  ownerId: string,
  { list, ...filters }: BookingFilters,
  language: Language,
): AsyncGenerator<string> {
  const t = translator(language);
  const separator = csvSeparatorOf(language);
  const today = await marketToday(pool, timeZone);
  const cellsOf = (row: BookingRow): Cell[] => {
    const currency = row.currency.toUpperCase();
    const amount = (cents: number) => ({ written: createAmounts(language, currency).formatPriceInput(cents) });
    const receives = ownerShare(row);
    return [
      formatReceiptNumber(row.number, row.createdAt, timeZone),
      writeState(t, 'owner', row, today),
      row.car.title,
      writeName(t, row.renter.displayName),
      row.startDate,
      row.endDate,
      row.days,
      amount(row.totalCents),
      amount(row.refundCents),
      receives === null ? '' : amount(receives),
      currency,
    ];
  };
  const head = [
    t('rentals.bookings.file.receipt'),
    t('rentals.bookings.file.state'),
    t('rentals.bookings.file.car'),
    t('rentals.bookings.file.renter'),
    t('rentals.bookings.file.from'),
    t('rentals.bookings.file.to'),
    t('rentals.bookings.file.days'),
    t('rentals.bookings.file.price'),
    t('rentals.bookings.file.refunded'),
    t('rentals.bookings.file.receives'),
    t('rentals.bookings.file.currency'),
  ];
  yield UTF8_BOM + writeCsvLine(head, separator);
  const search = { ownerId, ...filters, timeZone, today };
  let last: BookingRow | undefined;
  for (let left: number = rentalLimits.bookingsInFileMax; left > 0; left -= PAGE) {
    const limit = Math.min(left, PAGE);
    const rows = await findBookings(pool, search, { list, after: last, limit });
    yield rows.map((row) => writeCsvLine(cellsOf(row), separator)).join('');
    if (rows.length < limit) return;
    last = rows.at(-1);
  }
}
