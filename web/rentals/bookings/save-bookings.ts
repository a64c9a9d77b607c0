import { callUrl } from '../../../contract/calls.ts';
import { t } from '../../language/words.ts';
import { withToken } from '../../platform/session/api.ts';
import type { AskedBookings } from './booking-queries.ts';

/** The same bookings as a file. */
export async function saveBookings(search: AskedBookings): Promise<void> {
  const { url: address } = callUrl('GET /api/my/bookings.csv', { query: { ...search } });
  // Thousands of them may take longer than any other response may.
  const response = await withToken((token) =>
    fetch(address, { headers: token ? { authorization: `Bearer ${token}` } : {} }),
  );
  if (!response.ok) {
    const problem = (await response.json().catch(() => ({}))) as { detail?: string };
    throw new Error(problem.detail ?? t('problems.server/failed'));
  }
  const url = URL.createObjectURL(await response.blob());
  const link = document.createElement('a');
  link.href = url;
  link.download = `${t('rentals.bookings.file.name')}.csv`;
  link.click();
  // The download begins after the press is over.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
