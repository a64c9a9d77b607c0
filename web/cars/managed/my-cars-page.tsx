import { useQuery } from '@tanstack/react-query';
import { BookOpenCheck, CalendarDays, CarFront, PiggyBank, Plus } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { addressNow } from '../../platform/address-now.ts';
import { t } from '../../language/words.ts';
import { paths } from '../../platform/paths.ts';
import { useTitle } from '../../platform/use-title.ts';
import { ListFilters } from './list-filters.tsx';
import { readSearch, writeSearch, type ListSearch } from './list-search.ts';
import { ManagedCarCard } from './managed-car-card.tsx';
import { ManagedList } from './managed-list.tsx';
import { MarketButtons } from './market-buttons.tsx';
import { NoMatch } from './no-match.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { myCarsQueries } from '../my-cars-queries.ts';

/** For somebody who has no car here yet there is nothing to search. */
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
  // Another search begins at its first page. Typing replaces the address, so that going back leaves the list.
  const change = (changes: Partial<ListSearch>) =>
    setParams(writeSearch({ ...readSearch(addressNow()), page: 1, ...changes }), { replace: true });
  return (
    <div className="container-page py-8 sm:py-12">
      <div className="mb-6 flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-3xl">{t('cars.mine.title')}</h1>
        {!hasNone && (
          <div className="flex flex-wrap gap-3">
            <ButtonLink to={paths.bookings} icon={<BookOpenCheck />} variant="secondary">
              {t('cars.mine.bookings')}
            </ButtonLink>
            <ButtonLink to={paths.earnings} icon={<PiggyBank />} variant="secondary">
              {t('shell.links.earnings')}
            </ButtonLink>
            {hasSeveral && (
              <ButtonLink to={paths.carsCalendar} icon={<CalendarDays />} variant="secondary">
                {t('cars.mine.all-calendars')}
              </ButtonLink>
            )}
            <ButtonLink to={paths.listCar} icon={<Plus />} variant="secondary">
              {t('cars.mine.list-car')}
            </ButtonLink>
          </div>
        )}
      </div>
      {hasNone ? (
        <NoCarsYet />
      ) : (
        <>
          <ListFilters label={t('cars.mine.title')} search={search} onChange={change} />
          <div className="mt-6">
            <ManagedList
              query={query}
              pageSize={search.pageSize}
              loadingText={t('cars.mine.loading')}
              nothing={<NoMatch title={t('cars.mine.no-match')} onClear={() => change({ q: '', location: '' })} />}
              hrefFor={(page) => `?${writeSearch({ ...search, page }).toString()}`}
            >
              {(cars) => (
                <ul aria-label={t('cars.mine.title')} className="grid gap-4">
                  {cars.map((car, index) => (
                    <ManagedCarCard key={car.id} car={car} priority={index < 2} action={<MarketButtons car={car} />} />
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
