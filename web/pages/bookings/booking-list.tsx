import { useQuery, type UseInfiniteQueryResult, type InfiniteData } from '@tanstack/react-query';
import { CalendarX, SearchX } from 'lucide-react';
import { useState } from 'react';
import type { BookingList as List } from '../../../contract/rentals/booking-lists.ts';
import type { Booking } from '../../../contract/rentals/bookings/bookings.ts';
import { isBooked, isLive } from '../../../contract/rentals/rental-lifecycle.ts';
import type { Rental } from '../../../contract/rentals/rentals.ts';
import { t } from '../../language/words.ts';
import { Region } from '../../platform/region.tsx';
import { reviewQueries } from '../../reviews/index.ts';
import { Button } from '../../ui/button.tsx';
import { useWaitsOfRentals } from '../../waits/index.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ShowMore } from '../../ui/show-more.tsx';
import { afterAnswer, withAnswered, type AnsweredRequest } from './answered.ts';
import { BookingItem, BookingItemSkeleton } from './booking-item.tsx';
import type { BookingPage } from './booking-queries.ts';

type ItemsProps = {
  bookings: Booking[];
  answered: readonly AnsweredRequest[];
  onAnswered: (booking: Booking, rental: Rental, outcome: string) => void;
};

/** One page of the list, with the review states of finished trips. */
function Items({ bookings, answered, onAnswered }: ItemsProps) {
  const finished = bookings.filter(({ status }) => isBooked(status) && !isLive(status)).map(({ id }) => id);
  const { data: reviewed } = useQuery(reviewQueries.states(finished));
  const waits = useWaitsOfRentals(bookings.map(({ id }) => id));
  return bookings.map((booking) => (
    <BookingItem
      key={booking.id}
      booking={booking}
      waits={waits.filter(({ rental }) => rental?.id === booking.id)}
      review={reviewed?.states.find(({ rentalId }) => rentalId === booking.id)}
      outcome={answered.find((one) => one.booking.id === booking.id)?.outcome}
      onAnswered={(rental, outcome) => onAnswered(booking, rental, outcome)}
    />
  ));
}

const list = 'grid gap-3';

const Loading = () => (
  <>
    <p role="status" className="visually-hidden">
      {t('rentals.bookings.loading')}
    </p>
    <ul className={list}>
      {[0, 1, 2, 3].map((index) => (
        <BookingItemSkeleton key={index} />
      ))}
    </ul>
  </>
);

type BookingListProps = {
  query: UseInfiniteQueryResult<InfiniteData<BookingPage>>;
  shown: List;
  isFiltered: boolean;
  onClear: () => void;
};

export function BookingList({ query, shown, isFiltered, onClear }: BookingListProps) {
  const { data } = query;
  const [answered, setAnswered] = useState<readonly AnsweredRequest[]>([]);
  const pages = (data?.pages ?? []).map(({ bookings }, page) => withAnswered(bookings, page, answered));
  const count = pages.reduce((sum, { length }) => sum + length, 0);
  const recordAnswer = (page: number, booking: Booking, rental: Rental, outcome: string) => {
    const index = Math.max(0, pages[page]?.indexOf(booking) ?? 0);
    setAnswered((before) => [...before, { booking: afterAnswer(booking, rental), outcome, page, index }]);
  };
  const nothing = isFiltered ? (
    <EmptyState
      icon={<SearchX />}
      title={t('rentals.bookings.no-match')}
      action={
        <Button variant="secondary" onClick={onClear}>
          {t('rentals.bookings.clear')}
        </Button>
      }
    >
      {t('rentals.bookings.no-match-hint')}
    </EmptyState>
  ) : (
    <EmptyState icon={<CalendarX />} title={t.of('rentals.bookings.empty', shown)}>
      {t.of('rentals.bookings.hint', shown)}
    </EmptyState>
  );
  return (
    <Region query={query} loading={<Loading />} empty={() => (count === 0 ? nothing : undefined)}>
      {({ pageParams }) => (
        <>
          <h2 className="visually-hidden">{t.of('rentals.bookings.tab', shown)}</h2>
          <ul className={list}>
            {pages.map((bookings, page) => (
              <Items
                key={String(pageParams[page])}
                bookings={bookings}
                answered={answered}
                onAnswered={(...answer) => recordAnswer(page, ...answer)}
              />
            ))}
          </ul>
          <ShowMore pages={query} className="mt-6 justify-items-center" />
        </>
      )}
    </Region>
  );
}
