import { MapPin } from 'lucide-react';
import { Link } from 'react-router';
import type { ManagedCar } from '../../contract/cars.ts';
import { formatTimestamp } from '../../contract/dates.ts';
import { formatPricePerDay } from '../../contract/money.ts';
import { CAR_STATUS, gearLabel } from '../../contract/vocabulary.ts';
import { config } from '../app/config.ts';
import { paths } from '../app/paths.ts';
import { CarPhoto } from '../cars/car-photo.tsx';
import { Badge } from '../ui/badge.tsx';
import { ButtonLink } from '../ui/button-link.tsx';
import { Card } from '../ui/card.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { shortDescription } from './shorten.ts';

const StatusBadge = ({ status }: Pick<ManagedCar, 'status'>) =>
  status === CAR_STATUS.active ? <Badge tone="success">Active</Badge> : <Badge tone="warning">Awaiting review</Badge>;

/** What is cut for the eye is whole on hover and for a screen reader. */
function Description({ text }: { text: string }) {
  const short = shortDescription(text);
  if (short === text) return <p className="mt-3 text-[0.9375rem] break-words text-ink-soft">{text}</p>;
  return (
    <p title={text} className="mt-3 text-[0.9375rem] break-words text-ink-soft">
      <span aria-hidden="true">{short}</span>
      <span className="visually-hidden">{text}</span>
    </p>
  );
}

export function MyCarCard({ car, priority }: { car: ManagedCar; priority: boolean }) {
  return (
    <Card as="li" padding="none" className="grid overflow-hidden sm:grid-cols-[15rem_minmax(0,1fr)]">
      <CarPhoto
        photo={car.photo}
        alt=""
        sizes="(width >= 40rem) 240px, 94vw"
        priority={priority}
        className="aspect-3/2 w-full sm:aspect-auto sm:h-full"
      />
      <div className="flex min-w-0 flex-col p-5">
        <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
          <h2 className="min-w-0 text-lg break-words">
            <Link to={paths.details(car.id)} className="hover:underline">
              {car.title}
            </Link>
          </h2>
          <StatusBadge status={car.status} />
        </div>
        <p className="mt-1.5 flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-ink-soft">
          <span className="font-semibold text-ink tabular-nums">{formatPricePerDay(car.priceCents)}</span>
          <span className="inline-flex min-w-0 items-center gap-1.5">
            <MapPin aria-hidden="true" className="size-3.5 shrink-0 text-ink-faint" />
            <span className="min-w-0 break-words">{car.location}</span>
          </span>
          <span>
            {car.vehicleType} · {gearLabel(car.gear)} · {car.seats} {car.seats === 1 ? 'seat' : 'seats'}
          </span>
        </p>
        <Description text={car.description} />
        <div className="mt-auto flex flex-wrap items-center justify-between gap-x-6 gap-y-3 pt-4">
          <p className="text-xs text-ink-faint tabular-nums">
            Created <time dateTime={car.createdAt}>{formatTimestamp(car.createdAt, config.timeZone)}</time>
          </p>
          <div className="flex flex-wrap gap-2">
            <ButtonLink variant="secondary" size="sm" to={paths.details(car.id)} aria-label={`Details of ${car.title}`}>
              Details
            </ButtonLink>
            <ButtonLink variant="secondary" size="sm" to={paths.editCar(car.id)} aria-label={`Edit ${car.title}`}>
              Edit
            </ButtonLink>
            <ButtonLink variant="secondary" size="sm" to={paths.rents(car.id)} aria-label={`See Rents of ${car.title}`}>
              See Rents
            </ButtonLink>
          </div>
        </div>
      </div>
    </Card>
  );
}

export const MyCarSkeleton = () => (
  <Card as="li" padding="none" className="grid overflow-hidden sm:grid-cols-[15rem_minmax(0,1fr)]" aria-hidden="true">
    <Skeleton className="aspect-3/2 w-full rounded-none sm:aspect-auto sm:h-full" />
    <div className="p-5">
      <Skeleton className="h-5 w-3/5" />
      <Skeleton className="mt-3 h-3.5 w-4/5" />
      <Skeleton className="mt-5 h-3.5 w-full" />
      <Skeleton className="mt-2.5 h-3.5 w-full" />
      <Skeleton className="mt-2.5 h-3.5 w-3/5" />
      <Skeleton className="mt-6 h-9 w-64 max-w-full rounded-control" />
    </div>
  </Card>
);
