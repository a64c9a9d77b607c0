import { MapPin } from 'lucide-react';
import { Link } from 'react-router';
import { formatTotal } from '../../platform/amounts.ts';
import type { Trip } from '../../../contract/rentals/rentals.ts';
import { config } from '../../platform/config.ts';
import { paths } from '../../platform/paths.ts';
import { datesQuery } from '../dates-in-url.ts';
import { CarPhoto } from '../../photos/index.ts';
import { formatMoment, formatRange, shortDay } from '../../language/formats.ts';
import { t } from '../../language/words.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { RentalStateBadge } from '../state-badge.tsx';

const frame =
  'relative grid grid-cols-[6.5rem_minmax(0,1fr)] gap-4 rounded-card border border-line bg-surface p-3 shadow-card sm:grid-cols-[11rem_minmax(0,1fr)] sm:gap-5';

/** The payment page of a hold. */
export const paymentPath = ({ id, car, startDate, endDate }: Pick<Trip, 'id' | 'car' | 'startDate' | 'endDate'>) =>
  `${paths.payment(car.id)}${datesQuery({ startDate, endDate })}&rental=${id}`;

export function TripCard({ trip }: { trip: Trip }) {
  const refundCents = trip.cancellation?.refundCents ?? 0;
  return (
    <li
      className={`${frame} transition-[border-color,box-shadow] duration-200 hover:border-line-strong/60 hover:shadow-raised`}
    >
      <CarPhoto
        photo={trip.car.photo}
        alt=""
        sizes="(width >= 40rem) 176px, 104px"
        className="aspect-square w-full rounded-control sm:aspect-3/2"
      />
      <div className="flex min-w-0 flex-wrap content-center items-center justify-between gap-x-6 gap-y-2 sm:pe-2">
        <div className="min-w-0 grow basis-52">
          <h3 className="text-base font-semibold sm:text-lg">
            <Link
              to={paths.trip(trip.id)}
              className="line-clamp-2 break-words after:absolute after:inset-0 after:z-1 after:rounded-card focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-focus"
            >
              {trip.car.title}
            </Link>
          </h3>
          <p className="mt-0.5 text-[0.9375rem] tabular-nums">
            {formatRange(trip)}{' '}
            <span className="text-ink-faint">
              · {t('rentals.trips.days-and-return', { days: trip.days, day: shortDay(trip.endDate) })}
            </span>
          </p>
          <p className="mt-0.5 flex items-center gap-1.5 text-sm text-ink-soft">
            <MapPin aria-hidden="true" className="size-3.5 shrink-0 text-ink-faint" />
            <span className="truncate">{trip.car.location}</span>
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 sm:flex-col sm:items-end">
          <p className="font-semibold tabular-nums">{formatTotal(trip.totalCents)}</p>
          <RentalStateBadge reader="renter" rental={{ ...trip, endedBy: trip.cancellation?.by }} />
          {refundCents > 0 ? (
            <p className="text-sm text-ink-soft tabular-nums">
              {t('rentals.trips.refunded', { amount: formatTotal(refundCents) })}
            </p>
          ) : null}
          {trip.request?.until ? (
            <p className="text-sm text-ink-soft tabular-nums">
              {t('rentals.trips.answer-by', { moment: formatMoment(trip.request.until, config.timeZone) })}
            </p>
          ) : null}
        </div>
      </div>
    </li>
  );
}

export function TripCardSkeleton() {
  return (
    <li aria-hidden="true" className={frame}>
      <Skeleton className="aspect-square w-full rounded-control sm:aspect-3/2" />
      <div className="grid content-center gap-2">
        <Skeleton className="h-5 w-2/3" />
        <Skeleton className="h-4 w-1/2" />
        <Skeleton className="h-4 w-1/3" />
      </div>
    </li>
  );
}
