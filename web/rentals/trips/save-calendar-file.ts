import { calendarFile } from '../../../contract/calendar-file.ts';
import { writeName } from '../../../contract/accounts/person-name.ts';
import { formatTotal } from '../../platform/amounts.ts';
import type { Rental } from '../../../contract/rentals/rentals.ts';
import { t } from '../../language/words.ts';
import { config } from '../../platform/config.ts';
import { paths } from '../../platform/paths.ts';

/** Hands the trip to the device as a file that calendars understand. */
export function saveCalendarFile({ id, createdAt, startDate, endDate, car, owner, totalCents }: Rental) {
  const file = calendarFile({
    brand: config.brand,
    kind: 'Trips',
    events: [
      {
        uid: `${id}@${location.hostname}`,
        createdAt,
        startDate,
        endDate,
        title: t('rentals.calendar-file.summary', { car: car.title, brand: config.brand }),
        location: car.location,
        description: t('rentals.calendar-file.description', {
          owner: writeName(t, owner.displayName),
          total: formatTotal(totalCents),
        }),
        url: location.origin + paths.trip(id),
        isBusy: false,
      },
    ],
  });
  const url = URL.createObjectURL(new Blob([file], { type: 'text/calendar;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = `${t('rentals.calendar-file.name', { day: startDate })}.ics`;
  link.click();
  // The download begins after the press is over.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
