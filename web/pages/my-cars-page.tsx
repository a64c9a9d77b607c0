import { useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { CarFront } from 'lucide-react';
import { useId, useState } from 'react';
import { useSearchParams } from 'react-router';
import { currentSearchParams } from '../platform/current-search-params.ts';
import { t } from '../language/words.ts';
import { paths } from '../platform/paths.ts';
import { useTitle } from '../platform/use-title.ts';
import {
  ListFilters,
  readSearch,
  writeSearch,
  type ListSearch,
  ManagedList,
  MyCarCard,
  MyCarSkeleton,
  NoMatch,
  myCarsQueries,
} from '../cars/index.ts';
import { ButtonLink } from '../ui/button-link.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { MoreButton } from '../ui/more-button.tsx';
import { WaitCountBadge } from '../waits/index.ts';

// On the corner: a count that arrives later must not move the links.
const pill = 'absolute -end-1.5 -top-1.5 bg-accent-bright px-1.5 text-on-accent';

const LOADING = (
  <ul className="grid gap-3 sm:gap-4">
    {Array.from({ length: 3 }, (_, index) => (
      <MyCarSkeleton key={index} />
    ))}
  </ul>
);

/** Replaces the filters too, because there is nothing to search. */
const NoCarsYet = () => (
  <EmptyState
    icon={<CarFront />}
    title={t('cars.mine.none.title')}
    action={<ButtonLink to={paths.listCar}>{t('cars.mine.none.action')}</ButtonLink>}
  >
    {t('cars.mine.none.text')}
  </EmptyState>
);

export default function MyCarsPage() {
  useTitle(t('cars.mine.title'));
  const [params, setParams] = useSearchParams();
  const search = readSearch(params);
  const isUnfiltered = search.q === '' && search.location === '';
  const query = useQuery(myCarsQueries.page(search));
  const hasSeveral = isUnfiltered && (query.data?.total ?? 0) > 1;
  const hasNone = isUnfiltered && query.data?.total === 0;
  /** On a phone, the search is behind a button, because it would take space from the cars. */
  const [isSearchOpen, setSearchOpen] = useState(false);
  const searchId = useId();
  // A new search starts at page 1. Replaces the history entry, so that going back leaves the list.
  const change = (changes: Partial<ListSearch>) =>
    setParams(writeSearch({ ...readSearch(currentSearchParams()), page: 1, ...changes }), { replace: true });
  return (
    <div className="container-page py-8 sm:py-12">
      <div className="mb-6 flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-3xl">{t('cars.mine.title')}</h1>
        {!hasNone && (
          <MoreButton
            label={t('cars.mine.search')}
            count={Number(search.q !== '') + Number(search.location !== '')}
            isOpen={isSearchOpen}
            onToggle={() => setSearchOpen(!isSearchOpen)}
            controls={searchId}
            className="sm:hidden"
          />
        )}
      </div>
      {hasNone ? (
        <NoCarsYet />
      ) : (
        <>
          <div id={searchId} className={clsx('mb-4', !isSearchOpen && 'max-sm:hidden')}>
            <ListFilters label={t('cars.mine.title')} search={search} onChange={change} />
          </div>
          <div className="mb-6 flex flex-wrap gap-3 max-sm:grid max-sm:grid-cols-2 max-sm:gap-2">
            <ButtonLink to={paths.bookings} variant="secondary" className="relative">
              {t('cars.mine.bookings')}
              <WaitCountBadge pages={['bookings']} className={pill} />
            </ButtonLink>
            <ButtonLink to={paths.earnings} variant="secondary" className="relative">
              {t('shell.links.earnings')}
              <WaitCountBadge pages={['earnings']} className={pill} />
            </ButtonLink>
            <ButtonLink to={paths.listCar} variant="secondary">
              {t('cars.mine.list-car')}
            </ButtonLink>
            {hasSeveral && (
              <ButtonLink to={paths.carsCalendar} variant="secondary">
                {t('cars.mine.all-calendars')}
              </ButtonLink>
            )}
          </div>
          <div>
            <ManagedList
              query={query}
              pageSize={search.pageSize}
              loadingText={t('cars.mine.loading')}
              loading={LOADING}
              nothing={<NoMatch title={t('cars.mine.no-match')} onClear={() => change({ q: '', location: '' })} />}
              hrefFor={(page) => `?${writeSearch({ ...search, page }).toString()}`}
            >
              {(cars) => (
                <ul aria-label={t('cars.mine.title')} className="grid gap-3 sm:gap-4">
                  {cars.map((car, index) => (
                    <MyCarCard key={car.id} car={car} priority={index < 2} />
                  ))}
                </ul>
              )}
            </ManagedList>
          </div>
        </>
      )}
    </div>
  );
}
