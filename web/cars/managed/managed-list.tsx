import type { UseQueryResult } from '@tanstack/react-query';
import clsx from 'clsx';
import type { ReactNode } from 'react';
import type { ManagedCar, ManagedCars } from '../../../contract/cars/cars.ts';
import { t } from '../../language/words.ts';
import { Region } from '../../platform/region.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { ManagedCarSkeleton } from './managed-car-skeleton.tsx';
import { useRestoredFocus } from './use-restored-focus.ts';
import { useKeepListInView } from './use-keep-list-in-view.ts';
import { usePageFocus } from './use-page-focus.ts';

type ManagedListProps = {
  query: UseQueryResult<ManagedCars>;
  pageSize: number;
  /** Announced while the first page loads */
  loadingText: string;
  /** Placeholder for the first page; cards by default */
  loading?: ReactNode;
  /** Shown when no car is found. */
  nothing: ReactNode;
  /** Shown next to the number of cars */
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

/** A page of managed cars with its loading, empty and error states. The old page stays while the next one loads. */
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
  const onFocus = useRestoredFocus(results, data);
  useKeepListInView(results, data);
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
