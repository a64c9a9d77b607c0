import { callUrl } from '../../../contract/calls.ts';
import { t } from '../../language/words.ts';
import { saveFile } from '../../platform/save-file.ts';
import type { BookingListQuery } from './booking-queries.ts';

/** Downloads the bookings of a search as CSV. */
export const saveBookings = (search: BookingListQuery): Promise<void> =>
  saveFile(callUrl('GET /api/my/bookings.csv', { query: { ...search } }).url, `${t('rentals.bookings.file.name')}.csv`);
