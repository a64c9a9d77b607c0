import { useQuery } from '@tanstack/react-query';
import { writeName } from '../../contract/accounts/person-name.ts';
import type { Driving } from '../../contract/drivers/drivers.ts';
import { formatRange } from '../language/formats.ts';
import { t } from '../language/words.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { useLeaveTrip } from './driver-mutations.ts';
import { driverQueries } from './driver-queries.ts';

function Trip({ trip }: { trip: Driving }) {
  const { mutate, isPending, error } = useLeaveTrip();
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
      <div className="min-w-0">
        <p className="font-medium break-words">{trip.car.title}</p>
        <p className="text-sm text-ink-soft">
          {formatRange(trip)} · {t('drivers.driving.with', { name: writeName(t, trip.renter.displayName) })}
        </p>
        {trip.isCancelled ? <p className="text-sm text-danger">{t('drivers.driving.cancelled')}</p> : null}
        <p role="alert" className="text-sm text-danger empty:hidden">
          {error?.message}
        </p>
      </div>
      {trip.can.leave ? (
        <Button
          variant="quiet"
          size="sm"
          busy={isPending}
          onClick={() => mutate({ id: trip.rentalId, driver: trip.id })}
        >
          {t('drivers.driving.leave')}
        </Button>
      ) : null}
    </li>
  );
}

/** Other people's trips on which the user drives. Nothing if there are none. */
export function DrivingList() {
  const { data } = useQuery(driverQueries.driving());
  if (!data || data.trips.length === 0) return null;
  return (
    <Card as="section" aria-labelledby="driving">
      <h2 id="driving" className="text-lg">
        {t('drivers.driving.title')}
      </h2>
      <ul className="mt-1 divide-y divide-line">
        {data.trips.map((trip) => (
          <Trip key={trip.id} trip={trip} />
        ))}
      </ul>
    </Card>
  );
}
