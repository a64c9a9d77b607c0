import { isBooked, isLive } from '../../../contract/rentals/rental-lifecycle.ts';
import type { OpenedRental } from '../../../contract/rentals/rentals.ts';
import { t } from '../../language/words.ts';
import { Card } from '../../ui/card.tsx';
import { EditPickup, PickupDetails } from './pickup-details.tsx';

/** Pickup details while they are not yet at the top of the page. Visible to the owner, and to the renter after booking. */
export function TripPickup({ rental }: { rental: OpenedRental }) {
  const { phone, pickup, role, status } = rental;
  const isShown = isLive(status) || phone !== null || (role === 'renter' && pickup !== null);
  if (role === 'admin' || !isBooked(status) || !isShown) return null;
  return (
    <Card as="section" aria-labelledby="pickup" className="mb-6 grid gap-4 print:hidden">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="pickup" className="text-xl">
          {t('rentals.trip.pickup.title')}
        </h2>
        <EditPickup rental={rental} />
      </div>
      <PickupDetails rental={rental} />
    </Card>
  );
}
