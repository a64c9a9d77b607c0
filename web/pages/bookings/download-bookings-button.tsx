import { Download } from 'lucide-react';
import { useState } from 'react';
import { rentalLimits } from '../../../contract/rentals/limits.ts';
import { t } from '../../language/words.ts';
import { Button } from '../../ui/button.tsx';
import { useToast } from '../../ui/toast.tsx';
import type { BookingListQuery } from './booking-queries.ts';
import { saveBookings } from './save-bookings.ts';

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
