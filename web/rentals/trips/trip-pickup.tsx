import { Clock, Info, MapPin, Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { writeName } from '../../../contract/accounts/person-name.ts';
import { mapLink, writeHours, type CarPickup } from '../../../contract/cars/car-pickup.ts';
import { isBooked, isLive } from '../../../contract/rentals/rental-lifecycle.ts';
import type { OpenedRental } from '../../../contract/rentals/rentals.ts';
import { rich, t } from '../../language/words.ts';
import { paths } from '../../platform/paths.ts';
import { Card } from '../../ui/card.tsx';

const Row = ({ icon, children }: { icon: ReactNode; children: ReactNode }) => (
  <div className="flex gap-3 [&>svg]:mt-0.5 [&>svg]:size-5 [&>svg]:shrink-0 [&>svg]:text-ink-faint">
    {icon}
    <div className="min-w-0 grow">{children}</div>
  </div>
);

function Details({ pickup }: { pickup: CarPickup }) {
  const hours = [
    { label: t('rentals.trip.pickup.pickup'), value: writeHours(t, pickup.pickupHours) },
    { label: t('rentals.trip.pickup.return'), value: writeHours(t, pickup.returnHours) },
  ];
  return (
    <>
      <Row icon={<MapPin aria-hidden="true" />}>
        <p className="font-medium break-words">{pickup.address}</p>
        <a
          href={mapLink(pickup.address)}
          target="_blank"
          rel="noreferrer"
          className="link tap inline-flex items-center"
        >
          {t('rentals.trip.pickup.map')}
        </a>
      </Row>
      <Row icon={<Clock aria-hidden="true" />}>
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
          {hours.map(({ label, value }) => (
            <div key={label} className="contents">
              <dt className="text-ink-soft">{label}</dt>
              <dd className="font-medium tabular-nums">{value}</dd>
            </div>
          ))}
        </dl>
      </Row>
      {pickup.instructions ? (
        <Row icon={<Info aria-hidden="true" />}>
          <p className="break-words whitespace-pre-line">{pickup.instructions}</p>
        </Row>
      ) : null}
    </>
  );
}

/** Where, when, how and whom to call. Only the two of it get to see it, and the renter once it is booked. */
export function TripPickup({ rental }: { rental: OpenedRental }) {
  const { car, owner, phone, pickup, renter, role, status } = rental;
  const isShown = isLive(status) || phone !== null || (role === 'renter' && pickup !== null);
  if (role === 'admin' || !isBooked(status) || !isShown) return null;
  const name = writeName(t, (role === 'renter' ? owner : renter).displayName);
  return (
    <Card as="section" aria-labelledby="pickup" className="grid gap-4 print:hidden">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="pickup" className="text-xl">
          {t('rentals.trip.pickup.title')}
        </h2>
        {role === 'owner' ? (
          <Link to={paths.pickup(car.id)} className="link tap inline-flex items-center text-sm">
            {pickup ? t('rentals.trip.pickup.edit') : t('rentals.trip.pickup.add')}
          </Link>
        ) : null}
      </div>
      {pickup ? (
        <Details pickup={pickup} />
      ) : (
        <p className="text-ink-soft">{t.of('rentals.trip.pickup.none', role, { name })}</p>
      )}
      {phone ? (
        <Row icon={<Phone aria-hidden="true" />}>
          <p className="text-ink-soft">{t('rentals.trip.pickup.phone', { name })}</p>
          <a href={`tel:${phone}`} className="link tap inline-flex items-center tabular-nums" dir="ltr">
            {phone}
          </a>
        </Row>
      ) : null}
      {rental.isReachable ? null : (
        <p className="text-sm text-ink-soft">
          {rich('rentals.trip.pickup.unreachable', {
            name,
            link: (words) => (
              <Link to={`${paths.account}#contact`} className="link">
                {words}
              </Link>
            ),
          })}
        </p>
      )}
    </Card>
  );
}
