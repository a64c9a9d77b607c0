import { useQuery } from '@tanstack/react-query';
import { CalendarPlus, MapPin, MessageCircle, Printer, Undo2 } from 'lucide-react';
import { Suspense, useRef, useState, type ReactNode } from 'react';
import { lazyPart } from '../../platform/lazy-part.tsx';
import { Link, useParams } from 'react-router';
import { formatMoment } from '../../language/formats.ts';
import { rentalLimits } from '../../../contract/limits.ts';
import { formatFromPerDay, formatPricePerDay, formatTotal } from '../../platform/amounts.ts';
import { isBooked, isHold, isLapsed, isLive, rentalStates } from '../../../contract/rentals/rental-lifecycle.ts';
import type { Rental } from '../../../contract/rentals/rentals.ts';
import NotFoundPage from '../../platform/not-found-page.tsx';
import { t } from '../../language/words.ts';
import { config } from '../../platform/config.ts';
import { paths } from '../../platform/paths.ts';
import { PageFailed, Region } from '../../platform/region.tsx';
import { useTitle } from '../../platform/use-title.ts';
import { CancellationTimeline } from '../../cars/index.ts';
import { ChosenDates } from '../chosen-dates.tsx';
import { linesOf, PriceBreakdown } from '../price-breakdown.tsx';
import { PersonLink } from '../../people/index.ts';
import { CarPhoto } from '../../photos/index.ts';
import { TripReview } from '../../reviews/index.ts';
import { ApiError } from '../../platform/session/api.ts';
import { Alert } from '../../ui/alert.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Card } from '../../ui/card.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { DisputeNotices } from './dispute-notices.tsx';
import { Receipt } from './receipt.tsx';
import { saveCalendarFile } from './save-calendar-file.ts';
import { paymentOf } from './trip-card.tsx';
import { rentalQueries } from '../rental-queries.ts';
import { cancelledBy } from '../trip-status.ts';
import { problemValues } from '../../../contract/problem-values.ts';
import './print.css';

const CancelDialog = lazyPart(() => import('./cancel-dialog.tsx'));
const GiveBackDialog = lazyPart(() => import('./give-back-dialog.tsx'));

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="flex flex-wrap justify-between gap-x-6 gap-y-0.5 py-2.5">
    <dt className="text-ink-soft">{label}</dt>
    <dd className="min-w-0 font-medium break-words">{children}</dd>
  </div>
);

/** Of a day, or of the cheapest where days differ. */
function priceOf(rental: Rental): string {
  const prices = linesOf(rental).flatMap((line) => (line.kind === 'days' ? [line.unitCents] : []));
  return prices.length > 1 ? formatFromPerDay(Math.min(...prices)) : formatPricePerDay(rental.pricePerDayCents);
}

/** By the two of it, once it is over or its owner has called it off. */
const mayBeJudged = ({ role, status, cancellation }: Rental) =>
  role !== 'admin' && ((isBooked(status) && !isLive(status)) || cancellation?.by === 'owner');

/** What became of a rental that is not simply going ahead. */
function Outcome({ rental }: { rental: Rental }) {
  const { cancellation, status } = rental;
  if (cancellation) {
    const { refundCents, at, reason } = cancellation;
    const values = { moment: formatMoment(at, config.timeZone), amount: formatTotal(refundCents) };
    const refund =
      rental.role === 'renter'
        ? t('rentals.trip.cancelled.refund.renter', values)
        : t('rentals.trip.cancelled.refund.owner', values);
    return (
      <Alert announce title={cancelledBy(rental)} className="mb-6">
        {refundCents > 0 ? refund : t('rentals.trip.cancelled.no-refund', values)}
        {reason ? <p className="mt-1 break-words">{t('rentals.trip.cancelled.reason', { reason })}</p> : null}
      </Alert>
    );
  }
  if (isLapsed(status)) {
    return (
      <Alert tone="warning" className="mb-6">
        {t('problems.rental/hold-ended', problemValues)}
      </Alert>
    );
  }
  if (!rental.can.pay) return null;
  return (
    <Alert
      tone="warning"
      title={t('rentals.trip.unpaid.title')}
      className="mb-6 print:hidden"
      action={
        <ButtonLink to={paymentOf(rental)} size="sm">
          {t('rentals.trip.unpaid.pay', { total: formatTotal(rental.totalCents) })}
        </ButtonLink>
      }
    >
      {t('rentals.hold.rule', { minutes: rentalLimits.holdMinutes })}
    </Alert>
  );
}

function RefundRule({ rental: { cancellationTerms = 'flexible', startDate, bookedAt } }: { rental: Rental }) {
  return (
    <section aria-labelledby="refund" className="mt-2">
      <h2 id="refund" className="text-base">
        {t('cars.cancellation.title')}
      </h2>
      <div className="mt-1.5">
        <CancellationTimeline terms={cancellationTerms} startDate={startDate} bookedAt={bookedAt} />
      </div>
    </section>
  );
}

function Trip({ rental }: { rental: Rental }) {
  useTitle(rental.car.title);
  const heading = useRef<HTMLHeadingElement>(null);
  const [isCancelling, setCancelling] = useState(false);
  const [isGivingBack, setGivingBack] = useState(false);
  const { car, owner, renter, role, startDate, endDate, status } = rental;
  const { tone } = rentalStates[status].renter;
  const booked = isBooked(status);
  return (
    <div className="printed-trip container-page measure-208 py-8 sm:py-12 print:py-0">
      <Link
        to={role === 'renter' ? paths.trips : paths.rents(car.id)}
        className="link inline-flex min-h-11 items-center text-sm print:hidden"
      >
        {role === 'renter' ? t('rentals.trip.all-trips') : t('rentals.trip.all-rentals')}
      </Link>
      <div className="mt-1 mb-6 flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 ref={heading} tabIndex={-1} className="min-w-0 text-3xl break-words">
          {car.title}
        </h1>
        <Badge tone={tone}>{t.of('rentals.state.renter', status)}</Badge>
      </div>
      <Outcome rental={rental} />
      <DisputeNotices disputes={rental.disputes} />
      {mayBeJudged(rental) ? (
        <Suspense>
          <TripReview rentalId={rental.id} carTitle={car.title} />
        </Suspense>
      ) : null}
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <div className="grid gap-6">
          <Card
            padding="none"
            className="overflow-hidden print:overflow-visible print:border-0 print:bg-transparent print:shadow-none"
          >
            <Link
              to={paths.details(car.id)}
              aria-label={t('rentals.trip.see-car', { car: car.title })}
              className="block print:hidden"
            >
              <CarPhoto
                photo={car.photo}
                alt=""
                priority
                sizes="(width >= 64rem) 416px, 94vw"
                className="aspect-3/2 w-full"
              />
            </Link>
            <div className="grid gap-4 p-5 sm:p-6 print:p-0">
              <ChosenDates startDate={startDate} endDate={endDate} />
              <dl className="divide-y divide-line">
                <Fact label={t('rentals.trip.place')}>
                  <span className="inline-flex items-center gap-1.5">
                    <MapPin aria-hidden="true" className="size-4 shrink-0 text-ink-faint" />
                    {car.location}
                  </span>
                </Fact>
                <Fact label={t('rentals.trip.duration')}>{t('rentals.days', { days: rental.days })}</Fact>
                <Fact label={t('rentals.trip.price')}>{priceOf(rental)}</Fact>
                {role !== 'renter' && rental.ownerCents ? (
                  <Fact label={t.of('rentals.trip.receives', role)}>{formatTotal(rental.ownerCents)}</Fact>
                ) : null}
                <Fact label={t('rentals.trip.owner')}>
                  <PersonLink person={owner} />
                </Fact>
                {role === 'renter' ? null : (
                  <Fact label={t('rentals.trip.renter')}>
                    <PersonLink person={renter} />{' '}
                    {renter.email ? (
                      <a href={`mailto:${renter.email}`} className="link font-normal break-all">
                        {renter.email}
                      </a>
                    ) : null}
                  </Fact>
                )}
                <Fact label={t('rentals.trip.booked')}>{formatMoment(rental.createdAt, config.timeZone)}</Fact>
              </dl>
            </div>
          </Card>
        </div>
        <div className="grid gap-6">
          {rental.ledger.length > 0 ? (
            <Receipt rental={rental} />
          ) : (
            <Card>
              <PriceBreakdown lines={linesOf(rental)} totalCents={rental.totalCents} />
            </Card>
          )}
          <div className="grid gap-3 print:hidden">
            <div className="flex flex-wrap gap-3">
              {role === 'admin' ? null : (
                <ButtonLink
                  to={`${paths.newMessage}?rental=${rental.id}`}
                  variant="secondary"
                  icon={<MessageCircle aria-hidden="true" />}
                >
                  {t.of('rentals.trip.message', role)}
                </ButtonLink>
              )}
              {rental.ledger.length > 0 ? (
                <Button variant="secondary" icon={<Printer />} onClick={() => window.print()}>
                  {t('rentals.trip.print')}
                </Button>
              ) : null}
              {booked ? (
                <Button variant="secondary" icon={<CalendarPlus />} onClick={() => saveCalendarFile(rental)}>
                  {t('rentals.trip.add-to-calendar')}
                </Button>
              ) : null}
              {rental.can.giveBack ? (
                <Button variant="secondary" icon={<Undo2 />} onClick={() => setGivingBack(true)}>
                  {t('rentals.give-back.open')}
                </Button>
              ) : null}
              {rental.can.cancel ? (
                <Button variant="secondary" className="text-danger!" onClick={() => setCancelling(true)}>
                  {isHold(status) ? t('rentals.trip.release') : t('rentals.trip.cancel')}
                </Button>
              ) : null}
            </div>
            {rental.can.cancel && booked && role === 'renter' ? <RefundRule rental={rental} /> : null}
          </div>
        </div>
      </div>
      {isCancelling ? (
        <Suspense>
          <CancelDialog
            rental={rental}
            onClose={() => setCancelling(false)}
            onCancelled={() => {
              setCancelling(false);
              // The button that opened the dialog is gone with the trip that could be cancelled.
              setTimeout(() => heading.current?.focus());
            }}
          />
        </Suspense>
      ) : null}
      {isGivingBack ? (
        <Suspense>
          <GiveBackDialog rental={rental} onClose={() => setGivingBack(false)} />
        </Suspense>
      ) : null}
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
      <div className="grid gap-6 lg:grid-cols-2">
        <Skeleton className="h-120 w-full rounded-card" />
        <Skeleton className="h-64 w-full rounded-card" />
      </div>
    </div>
  );
}

export default function TripPage() {
  const { id = '' } = useParams();
  const query = useQuery(rentalQueries.one(id));
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
