import { Suspense, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { writeName } from '../../../contract/accounts/person-name.ts';
import type { Booking } from '../../../contract/rentals/bookings/bookings.ts';
import type { Rental } from '../../../contract/rentals/rentals.ts';
import type { Wait } from '../../../contract/waits/waits.ts';
import type { ReviewState } from '../../../contract/reviews/reviews.ts';
import { formatRange } from '../../language/formats.ts';
import { rich, t } from '../../language/words.ts';
import { PersonLink, PersonPicture } from '../../people/index.ts';
import { CarPhoto } from '../../photos/index.ts';
import { formatTotal } from '../../platform/amounts.ts';
import { lazyPart } from '../../platform/lazy-part.tsx';
import { paths } from '../../platform/paths.ts';
import { RentalStateBadge } from '../../rentals/index.ts';
import { OwnerReview, ReviewList } from '../../reviews/index.ts';
import { Rating } from '../../cars/index.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { BookingStep } from './booking-step.tsx';

const AnswerDialog = lazyPart(() => import('../../rentals/requests/answer-dialog.tsx'));

const columns =
  'grid grid-cols-2 gap-x-6 gap-y-4 sm:items-center lg:grid-cols-[minmax(0,1.3fr)_minmax(0,1fr)_11rem_9rem_13rem]';

function Car({ booking: { id, car, receiptNumber, renter } }: { booking: Booking }) {
  return (
    <div className="flex min-w-0 items-center gap-3.5 max-sm:col-span-2">
      <CarPhoto photo={car.photo} alt="" sizes="88px" className="aspect-4/3 w-22 shrink-0 rounded-control" />
      <div className="min-w-0">
        <h3 className="text-base font-semibold">
          <Link to={paths.trip(id)} className="tap line-clamp-2 break-words hover:underline">
            {rich('rentals.bookings.open', {
              car: car.title,
              renter: writeName(t, renter.displayName),
              hidden: (words) => <span className="visually-hidden">{words}</span>,
            })}
          </Link>
        </h3>
        <p className="text-sm text-ink-faint tabular-nums">{t('rentals.receipt.number', { number: receiptNumber })}</p>
      </div>
    </div>
  );
}

function Renter({ booking: { id, renter } }: { booking: Booking }) {
  const { rating, trips } = renter;
  return (
    <div className="flex min-w-0 items-center gap-3 max-sm:col-span-2">
      <PersonPicture person={renter} />
      <div className="min-w-0">
        <PersonLink person={renter} className="tap font-medium break-words hover:underline" />
        <p className="flex flex-wrap items-center gap-x-2 text-sm text-ink-soft">
          {rating.average === null ? null : <Rating rating={rating.average} count={rating.count} />}
          <span>{t('rentals.bookings.trips', { trips })}</span>
        </p>
        <Link to={`${paths.newMessage}?rental=${id}`} className="link tap inline-flex items-center text-sm">
          {rich('rentals.rents.message', {
            renter: writeName(t, renter.displayName),
            hidden: (words) => <span className="visually-hidden">{words}</span>,
          })}
        </Link>
      </div>
    </div>
  );
}

type OnAnswered = (rental: Rental, outcome: string) => void;

/** Shows the result of an answer in place of its buttons. */
function Outcome({ id, outcome }: { id: string; outcome: string }) {
  const words = useRef<HTMLParagraphElement>(null);
  // Takes the focus, because the button and the dialog that had it have been removed.
  useEffect(() => words.current?.focus(), []);
  return (
    <div className="col-span-full flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-line pt-4">
      <p ref={words} tabIndex={-1} role="status" className="font-medium outline-none">
        {outcome}
      </p>
      <Link to={paths.trip(id)} className="link tap inline-flex items-center text-sm">
        {t('rentals.bookings.see-trip')}
      </Link>
    </div>
  );
}

/** Answers a request in the list, with the renter's reviews at hand. */
function Answer({ booking, onAnswered }: { booking: Booking; onAnswered: OnAnswered }) {
  const [opened, setOpened] = useState<'accept' | 'decline'>();
  const [isReviewsOpen, setReviewsOpen] = useState(false);
  const { can, renter } = booking;
  const { uid, displayName, rating } = renter;
  const name = writeName(t, displayName);
  return (
    <div className="col-span-full grid gap-4 border-t border-line pt-4">
      <div className="flex flex-wrap items-center justify-end gap-3 max-sm:grid max-sm:grid-cols-2">
        {rating.count > 0 ? (
          <Button
            variant="secondary"
            aria-expanded={isReviewsOpen}
            className="max-sm:col-span-2 sm:me-auto"
            onClick={() => setReviewsOpen(!isReviewsOpen)}
          >
            {isReviewsOpen
              ? t('rentals.bookings.hide-reviews')
              : t('rentals.bookings.reviews', { count: rating.count })}
          </Button>
        ) : (
          <p className="text-sm text-ink-soft max-sm:col-span-2 sm:me-auto">{t('reviews.none')}</p>
        )}
        {can.decline ? (
          <Button variant="secondary" onClick={() => setOpened('decline')}>
            {t('rentals.request.decline.do')}
            <span className="visually-hidden">{name}</span>
          </Button>
        ) : null}
        {can.accept ? (
          <Button onClick={() => setOpened('accept')}>
            {t('rentals.request.accept.do')}
            <span className="visually-hidden">{name}</span>
          </Button>
        ) : null}
      </div>
      <Suspense>
        {isReviewsOpen ? <ReviewList about={{ personId: uid, as: 'renter' }} /> : null}
        {opened ? (
          <AnswerDialog
            answer={opened}
            onClose={() => setOpened(undefined)}
            onAnswered={onAnswered}
            request={{ ...booking, renterName: displayName }}
          />
        ) : null}
      </Suspense>
    </div>
  );
}

type BookingItemProps = {
  booking: Booking;
  /** The owner's open tasks for this booking. */
  waits: readonly Wait[];
  review?: ReviewState | undefined;
  /** The result, after the owner answered it here. */
  outcome?: string | undefined;
  onAnswered: OnAnswered;
};

/** A table-like row on wide screens, a card on a phone. */
export function BookingItem({ booking, waits, review, outcome, onAnswered }: BookingItemProps) {
  const { startDate, endDate, days, ownerCents, totalCents, can } = booking;
  return (
    <Card as="li" className={columns}>
      <Car booking={booking} />
      <Renter booking={booking} />
      <p className="tabular-nums">
        {formatRange({ startDate, endDate })}
        <span className="block text-sm text-ink-faint">{t('rentals.bookings.days', { days })}</span>
      </p>
      <p className="text-sm text-ink-faint tabular-nums lg:text-end">
        {ownerCents === null ? (
          <>
            {t('rentals.trip.price')}
            <span className="block text-base font-semibold text-ink">{formatTotal(totalCents)}</span>
          </>
        ) : (
          <>
            {t('rentals.bookings.you-receive')}
            <span className="block text-base font-semibold text-ink">{formatTotal(ownerCents)}</span>
            {/* Without a fee both amounts are the same. */}
            {ownerCents === totalCents ? null : (
              <span className="block">{t('rentals.bookings.price', { amount: formatTotal(totalCents) })}</span>
            )}
          </>
        )}
      </p>
      <div className="grid justify-items-start gap-2 max-lg:col-span-full lg:justify-items-end">
        <RentalStateBadge reader="owner" rental={booking} />
        <BookingStep booking={booking} waits={waits} />
        {review ? <OwnerReview state={review} carTitle={booking.car.title} /> : null}
      </div>
      {can.accept || can.decline ? <Answer booking={booking} onAnswered={onAnswered} /> : null}
      {outcome ? <Outcome id={booking.id} outcome={outcome} /> : null}
    </Card>
  );
}

export const BookingItemSkeleton = () => (
  <Card as="li" aria-hidden="true" className={columns}>
    <Skeleton className="h-16 w-full max-sm:col-span-2" />
    <Skeleton className="h-12 w-2/3 max-sm:col-span-2" />
    <Skeleton className="h-10 w-32" />
    <Skeleton className="h-10 w-24 lg:justify-self-end" />
    <Skeleton className="h-6 w-28 max-lg:col-span-full lg:justify-self-end" />
  </Card>
);
