import { useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { CheckCheck, SearchX } from 'lucide-react';
import { useSearchParams } from 'react-router';
import type { ManagedCars } from '../../contract/cars.ts';
import { CAR_STATUS } from '../../contract/vocabulary.ts';
import { useTitle } from '../app/use-title.ts';
import { ListFilters } from '../managed-cars/list-filters.tsx';
import { ManagedCarSkeleton } from '../managed-cars/managed-car-skeleton.tsx';
import { ApiError } from '../session/api.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { Pagination } from '../ui/pagination.tsx';
import { PendingCard } from './pending-card.tsx';
import { PendingTable } from './pending-table.tsx';
import { PendingsToolbar, type Change } from './pendings-toolbar.tsx';
import { pendingsQueries } from './pendings-queries.ts';
import { otherSort, readPendings, writePendings, type PendingsSearch } from './pendings-search.ts';
import { usePageFocus } from './use-page-focus.ts';

type SearchProps = { search: PendingsSearch; onChange: Change };

const isUnfiltered = ({ q, location }: PendingsSearch) => q === '' && location === '';

const NOTHING_WAITS = 'Nothing waits for review';

function Loading({ search, onSort }: { search: PendingsSearch; onSort: () => void }) {
  return (
    <>
      <p role="status" className="visually-hidden">
        Loading cars
      </p>
      {search.view === 'table' ? (
        <PendingTable rows={search.pageSize} sort={search.sort} onSort={onSort} />
      ) : (
        <ul className="grid gap-4">
          {Array.from({ length: search.pageSize }, (_, index) => (
            <ManagedCarSkeleton key={index} />
          ))}
        </ul>
      )}
    </>
  );
}

const Nothing = ({ search, onChange }: SearchProps) =>
  isUnfiltered(search) ? (
    <EmptyState icon={<CheckCheck />} title={NOTHING_WAITS}>
      As soon as somebody lists a car, it shows up here.
    </EmptyState>
  ) : (
    <EmptyState
      icon={<SearchX />}
      title="No cars match"
      action={
        <Button variant="secondary" onClick={() => onChange({ q: '', location: '' })}>
          Clear the search
        </Button>
      }
    >
      Try a shorter word, or only one of the two fields.
    </EmptyState>
  );

/** With those that wait at the front, the first car tells whether there are any. */
const nothingWaits = ({ cars, page }: ManagedCars, { sort }: PendingsSearch) =>
  sort === 'waiting' && page === 1 && cars[0]?.status === CAR_STATUS.active;

function Results({ search, onChange }: SearchProps) {
  const { data, error, refetch, isFetching, isPlaceholderData } = useQuery(pendingsQueries.page(search));
  const results = usePageFocus(data?.page);
  const turnRound = () => onChange({ sort: otherSort(search.sort) });
  if (error && !data) {
    return (
      <ErrorState
        onRetry={() => void refetch()}
        retrying={isFetching}
        {...(error instanceof ApiError && error.requestId && { requestId: error.requestId })}
      >
        {error.message}
      </ErrorState>
    );
  }
  if (!data) return <Loading search={search} onSort={turnRound} />;
  if (data.total === 0) return <Nothing search={search} onChange={onChange} />;
  return (
    <div
      ref={results}
      tabIndex={-1}
      aria-busy={isPlaceholderData}
      className={clsx('scroll-mt-20 outline-none transition-opacity', isPlaceholderData && 'opacity-60')}
    >
      <p role="status" className="mb-3 text-sm text-ink-soft">
        {data.total.toLocaleString('en')} {data.total === 1 ? 'car' : 'cars'}
        {nothingWaits(data, search) && ` · ${NOTHING_WAITS}`}
      </p>
      {search.view === 'table' ? (
        <PendingTable cars={data.cars} rows={search.pageSize} sort={search.sort} onSort={turnRound} />
      ) : (
        <ul aria-label="Cars to review" className="grid gap-4">
          {data.cars.map((car, index) => (
            <PendingCard key={car.id} car={car} priority={index < 2} />
          ))}
        </ul>
      )}
      <div className="mt-6">
        <Pagination
          page={data.page}
          pageCount={data.pageCount}
          hrefFor={(page) => `?${writePendings({ ...search, page }).toString()}`}
        />
      </div>
    </div>
  );
}

export default function PendingsPage() {
  useTitle('Pendings cars');
  const [params, setParams] = useSearchParams();
  const search = readPendings(params);
  // Another search begins at its first page. Typing replaces the address, so that going back leaves the list.
  const change: Change = (changes) => setParams(writePendings({ ...search, page: 1, ...changes }), { replace: true });
  return (
    <div className={clsx('container-page py-8 sm:py-12', search.view === 'table' ? 'max-w-384' : 'max-w-5xl')}>
      <h1 className="text-3xl">Pendings cars</h1>
      <p className="mt-1.5 mb-6 text-ink-soft">Every listing, to review, activate or disable.</p>
      <ListFilters label="All cars" search={search} onChange={change} />
      <div className="mt-3">
        <PendingsToolbar search={search} onChange={change} />
      </div>
      <div className="mt-6">
        <Results search={search} onChange={change} />
      </div>
    </div>
  );
}
