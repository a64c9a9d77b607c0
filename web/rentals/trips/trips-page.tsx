import { useInfiniteQuery } from '@tanstack/react-query';
import { Luggage } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { rentalLimits } from '../../../contract/limits.ts';
import { TRIP_LIST, TRIP_LISTS, type TripList } from '../../../contract/rentals/rental-lifecycle.ts';
import { t } from '../../language/words.ts';
import { paths } from '../../platform/paths.ts';
import { useTitle } from '../../platform/use-title.ts';
import { Region } from '../../platform/region.tsx';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { TripCard, TripCardSkeleton } from './trip-card.tsx';
import { rentalQueries } from '../rental-queries.ts';

/** What waits for somebody stands above the tabs. */
type Tab = Exclude<TripList, typeof TRIP_LIST.unpaid | typeof TRIP_LIST.asked>;
const TABS = TRIP_LISTS.filter((list): list is Tab => list !== TRIP_LIST.unpaid && list !== TRIP_LIST.asked);
const FIRST = TRIP_LIST.upcoming;
const list = 'grid gap-3';

const askedTrips = { ...rentalQueries.list(TRIP_LIST.asked), staleTime: 0 };
const heldTrips = { ...rentalQueries.list(TRIP_LIST.unpaid), staleTime: 0 };

/** Dates that are kept for a few minutes and not paid for; nothing at all when there are none. */
function HeldTrips() {
  const { data } = useInfiniteQuery(heldTrips);
  const trips = data?.pages.flatMap(({ rentals }) => rentals) ?? [];
  if (trips.length === 0) return null;
  return (
    <section aria-labelledby="unpaid" className="mb-8">
      <h2 id="unpaid" className="text-xl">
        {t('rentals.trips.unpaid')}
      </h2>
      <p className="mt-1 mb-4 text-ink-soft empty:hidden">
        {trips.some(({ request }) => !request) ? t('rentals.hold.rule', { minutes: rentalLimits.holdMinutes }) : null}
      </p>
      <ul className={list}>
        {trips.map((trip) => (
          <TripCard key={trip.id} trip={trip} />
        ))}
      </ul>
    </section>
  );
}

/** Requests that their owners have not answered yet; nothing at all when there are none. */
function AskedTrips() {
  const { data } = useInfiniteQuery(askedTrips);
  const trips = data?.pages.flatMap(({ rentals }) => rentals) ?? [];
  if (trips.length === 0) return null;
  return (
    <section aria-labelledby="asked" className="mb-8">
      <h2 id="asked" className="text-xl">
        {t('rentals.trips.asked')}
      </h2>
      <p className="mt-1 mb-4 text-ink-soft">{t('rentals.trips.asked-text')}</p>
      <ul className={list}>
        {trips.map((trip) => (
          <TripCard key={trip.id} trip={trip} />
        ))}
      </ul>
    </section>
  );
}

function Trips({ tab }: { tab: Tab }) {
  const query = useInfiniteQuery(rentalQueries.list(tab));
  // What is held stands above, and would push the list down if it came later.
  const { isPending: isHeldPending } = useInfiniteQuery(heldTrips);
  const { isPending: isAskedPending } = useInfiniteQuery(askedTrips);
  const { data, error, hasNextPage, fetchNextPage, isFetchingNextPage, isFetchNextPageError } = query;
  const more = useRef<HTMLUListElement>(null);
  const firstNew = useRef<number>(undefined);
  const trips = data?.pages.flatMap(({ rentals }) => rentals) ?? [];
  const count = trips.length;
  useEffect(() => {
    const index = firstNew.current;
    if (index === undefined || count <= index) return;
    firstNew.current = undefined;
    // With the last page the button is gone, and the focus with it.
    more.current?.children[index]?.querySelector('a')?.focus();
  }, [count]);

  const nothing = (
    <EmptyState
      icon={<Luggage />}
      title={t.of('rentals.trips.empty', tab)}
      action={<ButtonLink to={paths.browse}>{t('rentals.trips.find-car')}</ButtonLink>}
    >
      {t.of('rentals.trips.hint', tab)}
    </EmptyState>
  );
  const shown = () => (
    <>
      <h2 className="visually-hidden">{t.of('rentals.trips.heading', tab)}</h2>
      <ul ref={more} className={list}>
        {trips.map((trip) => (
          <TripCard key={trip.id} trip={trip} />
        ))}
      </ul>
      {hasNextPage ? (
        <div className="mt-6 grid justify-items-center gap-2">
          <p role="alert" className="text-sm text-danger empty:hidden">
            {isFetchNextPageError ? error.message : null}
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
  );
  const isWaiting = (isHeldPending || isAskedPending) && data !== undefined;
  return (
    <Region
      query={isWaiting ? { ...query, data: undefined, error: null } : query}
      loading={<Loading />}
      empty={() => (count === 0 ? nothing : undefined)}
    >
      {shown}
    </Region>
  );
}

const Loading = () => (
  <>
    <p role="status" className="visually-hidden">
      {t('rentals.trips.loading')}
    </p>
    <ul className={list}>
      {[0, 1, 2].map((index) => (
        <TripCardSkeleton key={index} />
      ))}
    </ul>
  </>
);

export default function TripsPage() {
  useTitle(t('rentals.trips.title'));
  const [query, setQuery] = useSearchParams();
  const shown = TABS.find((tab) => tab === query.get('when')) ?? FIRST;
  return (
    <div className="container-page measure-208 py-8 sm:py-12">
      <h1 className="mb-6 text-3xl">{t('rentals.trips.title')}</h1>
      <HeldTrips />
      <AskedTrips />
      <Tabs
        label={t('rentals.trips.tabs')}
        value={shown}
        onChange={(id) => setQuery(id === FIRST ? {} : { when: id }, { replace: true })}
        tabs={TABS.map((tab) => ({
          id: tab,
          label: t.of('rentals.trips.tab', tab),
          content: tab === shown ? <Trips key={tab} tab={tab} /> : null,
        }))}
      />
    </div>
  );
}
