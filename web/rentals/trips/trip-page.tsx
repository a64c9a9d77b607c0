import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useRef, useState } from 'react';
import { Link, useParams } from 'react-router';
import { addDays } from '../../../contract/dates.ts';
import {
  isBooked,
  isCancelled,
  isLive,
  isPending,
  isRequest,
  rentalStates,
} from '../../../contract/rentals/rental-lifecycle.ts';
import type { OpenedRental, Rental } from '../../../contract/rentals/rentals.ts';
import { t } from '../../language/words.ts';
import { config } from '../../platform/config.ts';
import { lazyPart } from '../../platform/lazy-part.tsx';
import NotFoundPage from '../../platform/not-found-page.tsx';
import { paths } from '../../platform/paths.ts';
import { PageFailed, Region } from '../../platform/region.tsx';
import { ApiError } from '../../platform/session/api.ts';
import { useTitle } from '../../platform/use-title.ts';
import { TripClaims } from '../../claims/index.ts';
import { TripHandover } from '../../handover/index.ts';
import { TripReview } from '../../reviews/index.ts';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { linesOf, PriceBreakdown } from '../price-breakdown.tsx';
import { rentalQueries } from '../rental-queries.ts';
import { useFreshRentals } from '../use-fresh-rentals.ts';
import { DisputeNotices } from './dispute-notices.tsx';
import { Receipt } from './receipt.tsx';
import { TripActions } from './trip-actions.tsx';
import { TripFacts } from './trip-facts.tsx';
import { TripHead } from './trip-head.tsx';
import { TripOutcome } from './trip-outcome.tsx';
import { TripPickup } from './trip-pickup.tsx';

const TripRequest = lazyPart(() => import('../requests/trip-request.tsx'));
const TripAlternatives = lazyPart(() => import('../alternatives/trip-alternatives.tsx'));
const TripChange = lazyPart(() => import('../changes/trip-change.tsx'));

/** By the two of it, once it is over or its owner has called it off. */
const mayBeJudged = ({ role, status, cancellation }: Rental) =>
  role !== 'admin' && ((isBooked(status) && !isLive(status)) || (isCancelled(status) && cancellation?.by === 'owner'));

/** From the day before: whether anything is to be done, or was, is for the handover to say. */
const mayBeHandedOver = ({ role, status, startDate }: Rental) =>
  role !== 'admin' && (isBooked(status) || isCancelled(status)) && config.today >= addDays(startDate, -1);

const lostItsCar = ({ role, cancellation }: Rental) => role === 'renter' && cancellation?.by === 'owner';

/** Whether anything was claimed, can be, or a card is kept for it, is for the claims to say. */
const mayBeClaimed = ({ role, status }: Rental) => role !== 'admin' && (isBooked(status) || isCancelled(status));

function Trip({ rental }: { rental: OpenedRental }) {
  useTitle(rental.car.title);
  const heading = useRef<HTMLHeadingElement>(null);
  const [isJustCancelled, setJustCancelled] = useState(false);
  // Only once the dialog is gone: closing gives the focus back to its button, which the trip no longer has.
  useEffect(() => {
    if (isJustCancelled) heading.current?.focus();
  }, [isJustCancelled]);
  const { car, role, status } = rental;
  return (
    <div className="printed container-page measure-208 py-8 sm:py-12 print:py-0">
      <Link
        to={role === 'renter' ? paths.trips : paths.rents(car.id)}
        className="link inline-flex min-h-11 items-center text-sm print:hidden"
      >
        {role === 'renter' ? t('rentals.trip.all-trips') : t('rentals.trip.all-rentals')}
      </Link>
      <div className="mt-1 mb-5 flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 ref={heading} tabIndex={-1} className="min-w-0 text-3xl break-words">
          {car.title}
        </h1>
        <Badge tone={rentalStates[status].renter.tone}>
          {role === 'owner' && isRequest(status)
            ? t('rentals.state.owner.requested')
            : t.of('rentals.state.renter', status)}
        </Badge>
      </div>
      <TripOutcome rental={rental} />
      <Suspense>{rental.request && isPending(status) ? <TripRequest rental={rental} /> : null}</Suspense>
      <Suspense>{lostItsCar(rental) ? <TripAlternatives rental={rental} /> : null}</Suspense>
      <DisputeNotices disputes={rental.disputes} />
      <TripHead rental={rental} mayBeHandedOver={mayBeHandedOver(rental)} />
      {/* What is to be done stands above what is known, each part in a file of its own. */}
      <Suspense>{rental.change ? <TripChange rental={rental} /> : null}</Suspense>
      <Suspense>{mayBeHandedOver(rental) ? <TripHandover rentalId={rental.id} /> : null}</Suspense>
      <Suspense>{mayBeJudged(rental) ? <TripReview rentalId={rental.id} carTitle={car.title} /> : null}</Suspense>
      <Suspense>
        {mayBeClaimed(rental) ? <TripClaims rentalId={rental.id} renterName={rental.renter.displayName} /> : null}
      </Suspense>
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <div className="grid gap-6">
          <TripPickup rental={rental} />
          <TripFacts rental={rental} />
        </div>
        <div className="grid gap-6">
          {rental.ledger.length > 0 ? (
            <Receipt rental={rental} />
          ) : (
            <Card>
              <PriceBreakdown lines={linesOf(rental)} totalCents={rental.totalCents} />
            </Card>
          )}
          <TripActions rental={rental} onCancelled={() => setJustCancelled(true)} />
        </div>
      </div>
    </div>
  );
}

function TripSkeleton() {
  return (
    <div className="container-page measure-208 py-8 sm:py-12">
      <p role="status" className="visually-hidden">
        {t('rentals.trip.loading')}
      </p>
      <Skeleton className="mt-12 mb-6 h-9 w-72 max-w-full" />
      <Skeleton className="mb-6 h-90 w-full rounded-card sm:h-58" />
      <div className="grid gap-6 lg:grid-cols-2">
        <Skeleton className="h-80 w-full rounded-card" />
        <Skeleton className="h-64 w-full rounded-card" />
      </div>
    </div>
  );
}

export default function TripPage() {
  const { id = '' } = useParams();
  const query = useQuery(rentalQueries.one(id));
  useFreshRentals();
  const failed = (error: Error) =>
    error instanceof ApiError && (error.status === 404 || error.code === 'rental/not-found') ? (
      <NotFoundPage what="trip" />
    ) : (
      <PageFailed query={query} />
    );
  return (
    <Region query={query} loading={<TripSkeleton />} failed={failed}>
      {(rental) => <Trip key={rental.id} rental={rental} />}
    </Region>
  );
}
