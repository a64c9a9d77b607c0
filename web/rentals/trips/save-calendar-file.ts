import { calendarFile } from '../../../contract/calendar-file.ts';
import { writeName } from '../../../contract/accounts/person-name.ts';
import { extraLines } from '../../../contract/cars/car-extras.ts';
import { mapLink, writeHours } from '../../../contract/cars/car-pickup.ts';
import { formatTotal } from '../../platform/amounts.ts';
import type { OpenedRental } from '../../../contract/rentals/rentals.ts';
import { formatList } from '../../language/formats.ts';
import { t } from '../../language/words.ts';
import { writeLine } from '../price-breakdown.tsx';
import { config } from '../../platform/config.ts';
import { paths } from '../../platform/paths.ts';

/** Includes the address, hours, instructions and phone number, because the user may be offline on the day of the trip. */
function describe(
  { owner, renter, role, phone, pickup, totalCents, lines = [] }: OpenedRental,
  drivers: string[],
): string {
  const other = role === 'renter' ? owner : renter;
  const name = writeName(t, other.displayName);
  return [
    role === 'renter'
      ? t('rentals.calendar-file.description', { owner: name, total: formatTotal(totalCents) })
      : t('rentals.calendar-file.description-owner', { renter: name, total: formatTotal(totalCents) }),
    ...(drivers.length > 0 ? [t('rentals.calendar-file.drivers', { names: formatList(drivers) })] : []),
    ...extraLines(lines).map(writeLine),
    ...(phone ? [t('rentals.mail.pickup-contact.phone', { name, phone })] : []),
    ...(pickup
      ? [
          t('rentals.mail.pickup-contact.pickup', { hours: writeHours(t, pickup.pickupHours) }),
          t('rentals.mail.pickup-contact.return', { hours: writeHours(t, pickup.returnHours) }),
          t('rentals.mail.pickup-contact.map', { url: mapLink(pickup.address) }),
        ]
      : []),
    ...(pickup?.instructions ? [pickup.instructions] : []),
  ].join('\n');
}

/** Downloads the trip as an iCalendar file. */
export function saveCalendarFile(rental: OpenedRental, drivers: string[] = []) {
  const { id, createdAt, startDate, endDate, car, pickup } = rental;
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
        location: pickup?.address ?? car.location,
        description: describe(rental, drivers),
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
  // The download starts after the click event, so the URL must stay valid for a while.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
