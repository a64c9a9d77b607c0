import clsx from 'clsx';
import { ChevronDown, Clock, Info, MapPin, Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { writeName } from '../../../contract/accounts/person-name.ts';
import { mapLink, writeHours, type CarPickup } from '../../../contract/cars/car-pickup.ts';
import { isBooked, isLive } from '../../../contract/rentals/rental-lifecycle.ts';
import type { OpenedRental } from '../../../contract/rentals/rentals.ts';
import type { Wait } from '../../../contract/waits/waits.ts';
import { rich, t } from '../../language/words.ts';
import { paths } from '../../platform/paths.ts';
import { Card } from '../../ui/card.tsx';
import { WaitList } from '../../waits/index.ts';
import { TRIP_PART_OF_WAIT } from './trip-parts.ts';

export const DetailRow = ({ icon, children }: { icon: ReactNode; children: ReactNode }) => (
  <div className="flex gap-3 [&>svg]:mt-0.5 [&>svg]:size-5 [&>svg]:shrink-0 [&>svg]:text-ink-faint">
    {icon}
    <div className="min-w-0 grow">{children}</div>
  </div>
);

const otherName = ({ owner, renter, role }: OpenedRental) =>
  writeName(t, (role === 'renter' ? owner : renter).displayName);

function Hours({ pickup }: { pickup: CarPickup }) {
  const hours = [
    { label: t('rentals.trip.pickup.pickup'), value: writeHours(t, pickup.pickupHours) },
    { label: t('rentals.trip.pickup.return'), value: writeHours(t, pickup.returnHours) },
  ];
  return (
    <DetailRow icon={<Clock aria-hidden="true" />}>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
        {hours.map(({ label, value }) => (
          <div key={label} className="contents">
            <dt className="text-ink-soft">{label}</dt>
            <dd className="font-medium tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </DetailRow>
  );
}

/** Link for owners to edit the pickup details, which apply to all trips of the car. */
export const EditPickup = ({ rental: { car, pickup, role } }: { rental: OpenedRental }) =>
  role === 'owner' ? (
    <Link to={paths.pickup(car.id)} className="link tap inline-flex items-center text-sm">
      {pickup ? t('rentals.trip.pickup.edit') : t('rentals.trip.pickup.add')}
    </Link>
  ) : null;

/** About three lines on a phone */
const SHORT_INSTRUCTIONS = 110;

/** Long instructions open on a tap, so that pending tasks stay on the first screen of a phone. */
const FoldedInstructions = ({ text, isOneLine }: { text: string; isOneLine: boolean }) => (
  <details className="group">
    <summary className="flex list-none gap-2 rounded-control hover:bg-shade/5 [&::-webkit-details-marker]:hidden">
      <span
        className={clsx(
          'min-w-0 grow break-words whitespace-pre-line group-open:line-clamp-none',
          isOneLine ? 'line-clamp-1' : 'line-clamp-3',
        )}
      >
        {text}
      </span>
      <ChevronDown
        aria-hidden="true"
        className="size-5 shrink-0 self-end text-ink-faint transition-transform group-open:rotate-180"
      />
    </summary>
  </details>
);

type PickupDetailsProps = {
  rental: OpenedRental;
  /** Omits directions, hours and phone number, because the page shows them next to it, and folds long instructions. */
  isShort?: boolean;
  /** Folds them to one line, because pending tasks follow. */
  hasTasks?: boolean;
};

/** Address, hours, instructions and phone number for pickup. */
export function PickupDetails({ rental, isShort = false, hasTasks = false }: PickupDetailsProps) {
  const { phone, pickup, role } = rental;
  const name = otherName(rental);
  return (
    <>
      {pickup ? (
        <DetailRow icon={<MapPin aria-hidden="true" />}>
          <p className="font-medium break-words">{pickup.address}</p>
          {isShort ? null : (
            <a
              href={mapLink(pickup.address)}
              target="_blank"
              rel="noreferrer"
              className="link tap inline-flex items-center"
            >
              {t('rentals.trip.pickup.map')}
            </a>
          )}
        </DetailRow>
      ) : role === 'admin' ? null : (
        <p className="text-ink-soft">{t.of('rentals.trip.pickup.none', role, { name })}</p>
      )}
      {pickup && !isShort ? <Hours pickup={pickup} /> : null}
      {pickup?.instructions ? (
        <DetailRow icon={<Info aria-hidden="true" />}>
          {isShort && (pickup.instructions.length > SHORT_INSTRUCTIONS || pickup.instructions.includes('\n')) ? (
            <FoldedInstructions text={pickup.instructions} isOneLine={hasTasks} />
          ) : (
            <p className="break-words whitespace-pre-line">{pickup.instructions}</p>
          )}
        </DetailRow>
      ) : null}
      {phone && !isShort ? (
        <DetailRow icon={<Phone aria-hidden="true" />}>
          <p className="text-ink-soft">{t('rentals.trip.pickup.phone', { name })}</p>
          <a href={`tel:${phone}`} className="link tap inline-flex items-center tabular-nums" dir="ltr">
            {phone}
          </a>
        </DetailRow>
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
    </>
  );
}

/** Pickup details while they are not yet at the top of the page. Visible to the owner, and to the renter after booking. */
export function TripPickup({ rental, waits }: { rental: OpenedRental; waits: readonly Wait[] }) {
  const { phone, pickup, role, status } = rental;
  const tasks = waits.filter(({ kind }) => TRIP_PART_OF_WAIT[kind] === 'pickup');
  const isShown = isLive(status) || phone !== null || (role === 'renter' && pickup !== null);
  if (role === 'admin' || !isBooked(status) || !isShown) return null;
  return (
    <Card as="section" aria-labelledby="pickup" className="mb-6 grid gap-4 print:hidden">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="pickup" className="text-xl">
          {t('rentals.trip.pickup.title')}
        </h2>
        {tasks.length > 0 ? null : <EditPickup rental={rental} />}
      </div>
      <PickupDetails rental={rental} />
      {tasks.length > 0 ? (
        <div className="-mx-3 -mb-2">
          <WaitList waits={tasks} />
        </div>
      ) : null}
    </Card>
  );
}
