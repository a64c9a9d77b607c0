import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useRef, useState, type ReactNode } from 'react';
import { Link, useParams } from 'react-router';
import { isBooked, isLive, isPending } from '../../../contract/rentals/rental-lifecycle.ts';
import type { OpenedRental, Rental } from '../../../contract/rentals/rentals.ts';
import type { Wait } from '../../../contract/waits/waits.ts';
import { t } from '../../language/words.ts';
import { AsOf } from '../../platform/as-of.tsx';
import { config } from '../../platform/config.ts';
import { lazyPart } from '../../platform/lazy-part.tsx';
import { paths } from '../../platform/paths.ts';
import { LoadError, Region } from '../../platform/region.tsx';
import { renderPageError } from '../../platform/not-found-page.tsx';
import { useAnchor } from '../../platform/use-anchor.ts';
import { useTitle } from '../../platform/use-title.ts';
import { CancellationTimeline } from '../../cars/index.ts';
import { CarPhoto } from '../../photos/index.ts';
import { Card } from '../../ui/card.tsx';
import { CollapsibleCard } from '../../ui/collapsible-card.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { linesOf, PriceBreakdown, rentalQueries, RentalStateBadge } from '../../rentals/index.ts';
import { waitQueries } from '../../waits/index.ts';
import { useRentalRefresh } from '../use-rental-refresh.ts';
import { DisputeNotices } from './dispute-notices.tsx';
import { Receipt } from './receipt.tsx';
import { TripActions } from './trip-actions.tsx';
import { TripFacts } from './trip-facts.tsx';
import { TripHead } from './trip-head.tsx';
import { TripOutcome } from './trip-outcome.tsx';
import { orderParts, type TripPart } from './trip-parts.ts';
import { TripPickup } from './pickup-details.tsx';
import { stageOf } from './trip-stage.ts';

const TripRequest = lazyPart(() => import('../../rentals/requests/trip-request.tsx'));
const TripAlternatives = lazyPart(() => import('../../rentals/alternatives/trip-alternatives.tsx'));
const InstallOffer = lazyPart(() => import('./install-offer.tsx'), 'optional');
const TripChange = lazyPart(() => import('../../rentals/changes/trip-change.tsx'));
const TripHandover = lazyPart(() => import('../../handover/trip-handover.tsx'), 'optional');
const TripDeposit = lazyPart(() => import('../../claims/deposits/trip-deposit.tsx'));
const TripReview = lazyPart(() => import('../../reviews/trip-review.tsx'));
const TripClaims = lazyPart(() => import('../../claims/trip-claims.tsx'));

/** Whether the trip is still ahead, when installing the app is most useful. */
const isUpcoming = ({ role, status, startDate }: Rental) =>
  role !== 'admin' && isBooked(status) && isLive(status) && config.today <= startDate;

const wasCancelledByOwner = ({ role, cancellation }: Rental) => role === 'renter' && cancellation?.by === 'owner';

function CancellationRule({ rental: { cancellationTerms = 'flexible', startDate, bookedAt } }: { rental: Rental }) {
  return (
    <CollapsibleCard title={t('cars.cancellation.title')} className="print:hidden">
      <CancellationTimeline terms={cancellationTerms} startDate={startDate} bookedAt={bookedAt} />
    </CollapsibleCard>
  );
}

/** Whether the value has changed since the page opened. */
function useHasChanged(value: string | undefined): boolean {
  const [first] = useState(value);
  return value !== undefined && value !== first;
}

type TripProps = { rental: OpenedRental; asOf: ReactNode; waits: readonly Wait[]; waitsFailed: ReactNode };

function Trip({ rental, asOf, waits, waitsFailed }: TripProps) {
  useTitle(rental.car.title);
  useAnchor();
  const heading = useRef<HTMLHeadingElement>(null);
  const [isJustCancelled, setJustCancelled] = useState(false);
  const [outcome, setOutcome] = useState<string>();
  const { car, role, status, change } = rental;
  const isChanged = useHasChanged(change?.status === 'made' ? change.id : undefined);
  // In an effect after the dialog has closed, because closing returns the focus to a button that no longer exists.
  useEffect(() => {
    if (isJustCancelled || isChanged) heading.current?.focus();
  }, [isJustCancelled, isChanged]);
  // The sections of both sides decide themselves whether to show anything.
  const isParty = role !== 'admin';
  const isNear = stageOf(rental, config.today) !== undefined;
  const parts: Record<TripPart, ReactNode> = {
    request:
      (rental.request && isPending(status)) || outcome ? (
        <TripRequest rental={rental} said={outcome} onAnswered={setOutcome} />
      ) : null,
    head: <TripHead rental={rental} isNear={isNear} waits={waits} />,
    change: change ? <TripChange rental={rental} /> : null,
    handover: isParty ? <TripHandover rentalId={rental.id} /> : null,
    pickup: isNear ? null : <TripPickup rental={rental} waits={waits} />,
    deposit:
      rental.depositCents && isParty ? (
        <TripDeposit rentalId={rental.id} role={role === 'owner' ? role : 'renter'} />
      ) : null,
    review: isParty ? <TripReview rentalId={rental.id} carTitle={car.title} /> : null,
    claims: isParty ? <TripClaims rentalId={rental.id} renterName={rental.renter.displayName} /> : null,
  };
  const { above, below } = orderParts(waits, isNear);
  // Each part is a lazy chunk.
  const show = (shown: TripPart[]) => shown.map((part) => <Suspense key={part}>{parts[part]}</Suspense>);
  return (
    <div className="printed container-page measure-208 pt-3 pb-8 sm:py-12 print:py-0">
      <Link
        to={role === 'renter' ? paths.trips : paths.rents(car.id)}
        className="link inline-flex min-h-11 items-center text-sm print:hidden"
      >
        {role === 'renter' ? t('rentals.trip.all-trips') : t('rentals.trip.all-rentals')}
      </Link>
      <div className="mt-1 mb-4 flex items-center justify-between gap-4">
        <div className="flex min-w-0 flex-wrap items-center gap-x-4 gap-y-1.5">
          <h1 ref={heading} tabIndex={-1} className="min-w-0 text-2xl break-words sm:text-3xl">
            {car.title}
          </h1>
          <RentalStateBadge reader={role} rental={{ ...rental, endedBy: rental.cancellation?.by }} />
        </div>
        <Link
          to={paths.details(car.id)}
          aria-label={t('rentals.trip.see-car', { car: car.title })}
          className="shrink-0 rounded-control sm:hidden print:hidden"
        >
          <CarPhoto photo={car.photo} alt="" sizes="64px" className="size-16 rounded-control" />
        </Link>
      </div>
      {asOf}
      <TripActions rental={rental} onCancelled={() => setJustCancelled(true)} />
      {outcome ? null : <TripOutcome rental={rental} />}
      <Suspense>{wasCancelledByOwner(rental) ? <TripAlternatives rental={rental} /> : null}</Suspense>
      <DisputeNotices disputes={rental.disputes} />
      {waitsFailed}
      {show(above)}
      <div className="mb-6 grid items-start gap-6 lg:grid-cols-2">
        <TripFacts rental={rental} />
        <div className="grid gap-6">
          {rental.ledger.length > 0 ? (
            <Receipt rental={rental} />
          ) : (
            <Card>
              <PriceBreakdown lines={linesOf(rental)} totalCents={rental.totalCents} />
            </Card>
          )}
          {rental.can.cancel && isBooked(status) && role === 'renter' ? <CancellationRule rental={rental} /> : null}
        </div>
      </div>
      {show(below)}
      <Suspense>{isUpcoming(rental) ? <InstallOffer /> : null}</Suspense>
    </div>
  );
}

function TripSkeleton() {
  return (
    <div className="container-page measure-208 pt-3 pb-8 sm:py-12">
      <p role="status" className="visually-hidden">
        {t('rentals.trip.loading')}
      </p>
      <Skeleton className="mt-12 mb-4 h-16 w-72 max-w-full sm:h-9" />
      <Skeleton className="mb-5 h-16 w-full sm:h-11 sm:w-96" />
      <Skeleton className="mb-6 h-80 w-full rounded-card sm:h-72" />
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
  // Open tasks determine the order of the page, so wait for them; if loading fails, use the default order.
  const waiting = useQuery(waitQueries.ofRentals([id]));
  useRentalRefresh();
  return (
    <Region
      query={waiting.isPending && !query.error ? { ...query, data: undefined } : query}
      loading={<TripSkeleton />}
      failed={renderPageError(query, { what: 'trip', code: 'rental/not-found' })}
    >
      {(rental) => (
        <Trip
          key={rental.id}
          rental={rental}
          asOf={<AsOf query={query} className="mb-4 text-sm text-ink-soft" />}
          waits={waiting.data?.waits ?? []}
          waitsFailed={
            waiting.data ? null : <LoadError query={waiting} isInline title={t('waits.failed')} className="mb-6" />
          }
        />
      )}
    </Region>
  );
}
