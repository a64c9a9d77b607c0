import { Download } from 'lucide-react';
import { useState } from 'react';
import { callUrl } from '../../../contract/calls.ts';
import { rentalLimits } from '../../../contract/rentals/limits.ts';
import { t } from '../../language/words.ts';
import { saveFile } from '../../platform/save-file.ts';
import { Button } from '../../ui/button.tsx';
import { useToast } from '../../ui/toast.tsx';
import type { BookingListQuery } from './booking-queries.ts';

/** Downloads the bookings of a search as CSV. */
const saveBookings = (search: BookingListQuery): Promise<void> =>
  saveFile(callUrl('GET /api/my/bookings.csv', { query: { ...search } }).url, `${t('rentals.bookings.file.name')}.csv`);

/** Downloads the listed bookings as CSV, and says when the file is limited to the first ones. */
export function DownloadBookingsButton({ search, count }: { search: BookingListQuery; count: number }) {
  const [isBusy, setBusy] = useState(false);
  const toast = useToast();
  const save = async () => {
    setBusy(true);
    try {
      await saveBookings(search);
      if (count > rentalLimits.bookingsInFileMax) {
        toast.success(t('rentals.bookings.file.first', { count: rentalLimits.bookingsInFileMax }));
      }
    } catch (error) {
      toast.error(error instanceof Error ? error.message : t('problems.server/failed'));
    }
    setBusy(false);
  };
  return (
    <Button variant="secondary" icon={<Download />} busy={isBusy} disabled={count === 0} onClick={() => void save()}>
      {t('rentals.bookings.save')}
    </Button>
  );
}
