import { useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { CarFront, Plus, SearchX } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { paths } from '../app/paths.ts';
import { useTitle } from '../app/use-title.ts';
import { ListFilters } from '../managed-cars/list-filters.tsx';
import { readSearch, writeSearch, type ListSearch } from '../managed-cars/list-search.ts';
import { ManagedCarCard } from '../managed-cars/managed-car-card.tsx';
import { ManagedCarSkeleton } from '../managed-cars/managed-car-skeleton.tsx';
import { ApiError } from '../session/api.ts';
import { Button } from '../ui/button.tsx';
import { ButtonLink } from '../ui/button-link.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { Pagination } from '../ui/pagination.tsx';
import { myCarsQueries } from './my-cars-queries.ts';

type Change = (changes: Partial<ListSearch>) => void;

function Results({ search, onChange }: { search: ListSearch; onChange: Change }) {
  const { data, error, refetch, isFetching, isPlaceholderData } = useQuery(myCarsQueries.page(search));
  if (error && !data) {
    const requestId = error instanceof ApiError ? error.requestId : undefined;
    return (
      <ErrorState onRetry={() => void refetch()} retrying={isFetching} requestId={requestId}>
        {error.message}
      </ErrorState>
    );
  }
  if (!data) {
    return (
      <>
        <p role="status" className="visually-hidden">
          Loading your cars
        </p>
        <ul className="grid gap-4">
          {Array.from({ length: search.pageSize }, (_, index) => (
            <ManagedCarSkeleton key={index} />
          ))}
        </ul>
      </>
    );
  }
  if (data.total === 0) {
    return (
      <EmptyState
        icon={<SearchX />}
        title="None of your cars match"
        action={
          <Button variant="secondary" onClick={() => onChange({ q: '', location: '' })}>
            Clear the search
          </Button>
        }
      >
        Try a shorter word, or only one of the two fields.
      </EmptyState>
    );
  }
  return (
    <div aria-busy={isPlaceholderData} className={clsx('transition-opacity', isPlaceholderData && 'opacity-60')}>
      <p role="status" className="mb-3 text-sm text-ink-soft">
        {data.total.toLocaleString('en')} {data.total === 1 ? 'car' : 'cars'}
      </p>
      <ul aria-label="My cars" className="grid gap-4">
        {data.cars.map((car, index) => (
          <ManagedCarCard key={car.id} car={car} priority={index < 2} />
        ))}
      </ul>
      <div className="mt-6">
        <Pagination
          page={data.page}
          pageCount={data.pageCount}
          hrefFor={(page) => `?${writeSearch({ ...search, page }).toString()}`}
        />
      </div>
    </div>
  );
}

/** For somebody who has no car here yet there is nothing to search. */
const NoCarsYet = () => (
  <EmptyState
    icon={<CarFront />}
    title="You have not listed a car yet"
    action={<ButtonLink to={paths.listCar}>List your first car</ButtonLink>}
  >
    A few photos, a price and a place: it takes about two minutes, and you decide what a day costs.
  </EmptyState>
);

export default function MyCarsPage() {
  useTitle('My cars');
  const [params, setParams] = useSearchParams();
  const search = readSearch(params);
  const isUnfiltered = search.q === '' && search.location === '';
  const { data } = useQuery(myCarsQueries.page(search));
  const hasNone = isUnfiltered && data?.total === 0;
  // Another search begins at its first page. Typing replaces the address, so that going back leaves the list.
  const change: Change = (changes) => setParams(writeSearch({ ...search, page: 1, ...changes }), { replace: true });
  return (
    <div className="container-page max-w-5xl py-8 sm:py-12">
      <div className="mb-6 flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-3xl">My cars</h1>
        {!hasNone && (
          <ButtonLink to={paths.listCar} icon={<Plus />} variant="secondary">
            List a car
          </ButtonLink>
        )}
      </div>
      {hasNone ? (
        <NoCarsYet />
      ) : (
        <>
          <ListFilters label="My cars" search={search} onChange={change} />
          <div className="mt-6">
            <Results search={search} onChange={change} />
          </div>
        </>
      )}
    </div>
  );
}
