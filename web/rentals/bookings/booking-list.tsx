import { useQuery, type UseInfiniteQueryResult, type InfiniteData } from '@tanstack/react-query';
import { CalendarX, SearchX } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { BookingList as List } from '../../../contract/rentals/booking-lists.ts';
import type { Booking } from '../../../contract/rentals/bookings/bookings.ts';
import { isBooked, isLive } from '../../../contract/rentals/rental-lifecycle.ts';
import { t } from '../../language/words.ts';
import { Region } from '../../platform/region.tsx';
import { reviewQueries } from '../../reviews/index.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { BookingItem, BookingItemSkeleton } from './booking-item.tsx';
import type { BookingPage } from './booking-queries.ts';

/** A page of the list, with the reviews that can be written for what is over. */
function Items({ bookings }: { bookings: Booking[] }) {
  const over = bookings.filter(({ status }) => isBooked(status) && !isLive(status)).map(({ id }) => id);
  const { data: reviewed } = useQuery(reviewQueries.states(over));
  return bookings.map((booking) => (
    <BookingItem
      key={booking.id}
      booking={booking}
      review={reviewed?.states.find(({ rentalId }) => rentalId === booking.id)}
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
  const { data, error, hasNextPage, fetchNextPage, isFetchingNextPage, isFetchNextPageError } = query;
  const items = useRef<HTMLUListElement>(null);
  const firstNew = useRef<number>(undefined);
  const count = data?.pages.reduce((sum, { bookings }) => sum + bookings.length, 0) ?? 0;
  useEffect(() => {
    const index = firstNew.current;
    if (index === undefined || count <= index) return;
    firstNew.current = undefined;
    // With the last page the button is gone, and the focus with it.
    items.current?.children[index]?.querySelector('a')?.focus();
  }, [count]);
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
      {({ pages }) => (
        <>
          <h2 className="visually-hidden">{t.of('rentals.bookings.tab', shown)}</h2>
          <ul ref={items} className={list}>
            {pages.map(({ bookings }) => (
              <Items key={bookings[0]?.id} bookings={bookings} />
            ))}
          </ul>
          {hasNextPage ? (
            <div className="mt-6 grid justify-items-center gap-2">
              <p role="alert" className="text-sm text-danger empty:hidden">
                {isFetchNextPageError ? error?.message : null}
              </p>
              <Button
                variant="secondary"
                busy={isFetchingNextPage}
                onClick={() => {
                  firstNew.current = count;
                  void fetchNextPage();
                }}
              >
                {t('rentals.trips.show-more')}
              </Button>
            </div>
          ) : null}
        </>
      )}
    </Region>
  );
}
