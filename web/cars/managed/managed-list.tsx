import type { UseQueryResult } from '@tanstack/react-query';
import clsx from 'clsx';
import type { ReactNode } from 'react';
import type { ManagedCar, ManagedCars } from '../../../contract/cars/cars.ts';
import { t } from '../../language/words.ts';
import { Region } from '../../platform/region.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { ManagedCarSkeleton } from './managed-car-skeleton.tsx';
import { useKeptFocus } from './use-kept-focus.ts';
import { useListInSight } from './use-list-in-sight.ts';
import { usePageFocus } from './use-page-focus.ts';

type ManagedListProps = {
  query: UseQueryResult<ManagedCars>;
  pageSize: number;
  /** Said while the first page is on its way. */
  loadingText: string;
  /** Takes the room of the first page while that is on its way; cards unless given. */
  loading?: ReactNode;
  /** Shown when no car is found. */
  nothing: ReactNode;
  /** Stands beside the number of cars. */
  note?: ReactNode;
  hrefFor: (page: number) => string;
  children: (cars: readonly ManagedCar[]) => ReactNode;
};

const Cards = ({ count }: { count: number }) => (
  <ul className="grid gap-4">
    {Array.from({ length: count }, (_, index) => (
      <ManagedCarSkeleton key={index} />
    ))}
  </ul>
);

/** A page of cars for those who look after them, in all its states. What was there stays while the next is on its way. */
export function ManagedList({
  query,
  pageSize,
  loadingText,
  loading,
  nothing,
  note,
  hrefFor,
  children,
}: ManagedListProps) {
  const { data, isPlaceholderData } = query;
  const results = usePageFocus(data?.page);
  const onFocus = useKeptFocus(results, data);
  useListInSight(results, data);
  const skeleton = (
    <>
      <p role="status" className="visually-hidden">
        {loadingText}
      </p>
      {loading ?? <Cards count={pageSize} />}
    </>
  );
  return (
    <Region query={query} loading={skeleton} empty={({ total }) => (total === 0 ? nothing : undefined)}>
      {({ total, cars, page, pageCount }) => (
        <div
          ref={results}
          tabIndex={-1}
          onFocus={onFocus}
          aria-busy={isPlaceholderData}
          className={clsx('scroll-mt-20 outline-none transition-opacity', isPlaceholderData && 'opacity-60')}
        >
          <p role="status" className="mb-3 text-sm text-ink-soft">
            {t('cars.count', { count: total })}
            {note}
          </p>
          {children(cars)}
          <div className="mt-6">
            <Pagination page={page} pageCount={pageCount} hrefFor={hrefFor} />
          </div>
        </div>
      )}
    </Region>
  );
}
