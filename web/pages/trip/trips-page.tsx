import { useInfiniteQuery, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { Luggage } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { TRIP_LIST, TRIP_LISTS, type TripList } from '../../../contract/rentals/rental-lifecycle.ts';
import type { Wait } from '../../../contract/waits/waits.ts';
import { t } from '../../language/words.ts';
import { AsOf } from '../../platform/as-of.tsx';
import { paths } from '../../platform/paths.ts';
import { useTitle } from '../../platform/use-title.ts';
import { LoadError, Region } from '../../platform/region.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ShowMore } from '../../ui/show-more.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { TripCard, TripCardSkeleton, rentalQueries } from '../../rentals/index.ts';
import { useRentalRefresh } from '../use-rental-refresh.ts';
import { waitsOnPages, useUnlistedCount, WaitingSection, waitQueries } from '../../waits/index.ts';

/** Unpaid and requested trips are above the tabs. */
type Tab = Exclude<TripList, typeof TRIP_LIST.unpaid | typeof TRIP_LIST.requested>;
const TABS = TRIP_LISTS.filter((list): list is Tab => list !== TRIP_LIST.unpaid && list !== TRIP_LIST.requested);
const FIRST = TRIP_LIST.upcoming;
const list = 'grid gap-3';

const requestedTripsQuery = { ...rentalQueries.list(TRIP_LIST.requested), staleTime: 0 };

/** Requests that await the owner's answer; renders nothing without any. */
function RequestedTrips() {
  const { data } = useInfiniteQuery(requestedTripsQuery);
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
  // Requests appear above the list and would push it down, so wait for them.
  const { isPending: isRequestedPending } = useInfiniteQuery(requestedTripsQuery);
  const { data } = query;
  const trips = data?.pages.flatMap(({ rentals }) => rentals) ?? [];
  const count = trips.length;

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
      <AsOf query={query} className="mb-4 text-sm text-ink-soft" />
      <h2 className="visually-hidden">{t.of('rentals.trips.heading', tab)}</h2>
      <ul className={list}>
        {trips.map((trip) => (
          <TripCard key={trip.id} trip={trip} />
        ))}
      </ul>
      <ShowMore pages={query} className="mt-6 justify-items-center" />
    </>
  );
  const isWaiting = isRequestedPending && data !== undefined;
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

function TripTabs({ waiting }: { waiting: UseQueryResult<{ waits: Wait[] }> }) {
  const [query, setQuery] = useSearchParams();
  const rest = useUnlistedCount(['trips']);
  const shown = TABS.find((tab) => tab === query.get('when')) ?? FIRST;
  return (
    <>
      {waiting.data ? (
        <WaitingSection waits={waitsOnPages(waiting.data.waits, ['trips'])} rest={rest} />
      ) : (
        <LoadError query={waiting} isInline title={t('waits.failed')} className="mb-8" />
      )}
      <RequestedTrips />
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
    </>
  );
}

export default function TripsPage() {
  useTitle(t('rentals.trips.title'));
  useRentalRefresh();
  const waiting = useQuery(waitQueries.mine());
  return (
    <div className="container-page measure-208 py-8 sm:py-12">
      <h1 className="mb-6 text-3xl">{t('rentals.trips.title')}</h1>
      {/* Tasks appear at the top and would push everything down, so wait for them. */}
      {waiting.isPending ? <Loading /> : <TripTabs waiting={waiting} />}
    </div>
  );
}
