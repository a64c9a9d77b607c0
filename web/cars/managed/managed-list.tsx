import type { UseQueryResult } from '@tanstack/react-query';
import clsx from 'clsx';
import { useEffect, useRef, type ReactNode, type RefObject, type FocusEvent } from 'react';
import { useNavigationType } from 'react-router';
import type { ManagedCar, ManagedCars } from '../../../contract/cars/cars.ts';
import { t } from '../../language/words.ts';
import { Region } from '../../platform/region.tsx';
import { Card } from '../../ui/card.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

/**
 * A refetched list may move or remove the focused element. Returns the focus to it or, if it is gone, to the list
 * instead of the top of the page.
 */
function useRestoredFocus(list: RefObject<HTMLElement | null>, data: unknown) {
  const last = useRef<HTMLElement>(null);
  useEffect(() => {
    // Users who click elsewhere leave on purpose.
    const clear = () => (last.current = null);
    document.addEventListener('pointerdown', clear);
    return () => document.removeEventListener('pointerdown', clear);
  }, []);
  const shown = useRef(data);
  useEffect(() => {
    if (shown.current === data) return;
    shown.current = data;
    if (!last.current || document.activeElement !== document.body) return;
    const target = last.current.isConnected ? last.current : list.current;
    target?.focus({ preventScroll: true });
  }, [data, list]);
  return (event: FocusEvent<HTMLElement>) => (last.current = event.target);
}

/** Focuses the top of the results after going to another page. Typing in a search does not move the focus. */
function usePageFocus(page: number | undefined) {
  const results = useRef<HTMLDivElement>(null);
  const type = useNavigationType();
  const shown = useRef(page);
  useEffect(() => {
    if (page === undefined || page === shown.current) return;
    const isFirst = shown.current === undefined;
    shown.current = page;
    // Page links push a history entry; filters replace it.
    if (isFirst || type !== 'PUSH') return;
    results.current?.focus({ preventScroll: true });
    results.current?.scrollIntoView({ block: 'start' });
  }, [page, type]);
  return results;
}

/** The height of the header, which covers the top of the window */
const HEADER_PIXELS = 96;

/**
 * A list that got shorter may end above the window, which then shows only the footer. Scrolls to the start of the list.
 */
function useKeepListInView(list: RefObject<HTMLElement | null>, data: unknown) {
  const shown = useRef(data);
  useEffect(() => {
    if (shown.current === data) return;
    shown.current = data;
    const box = list.current?.getBoundingClientRect();
    if (box && box.bottom < HEADER_PIXELS) list.current?.scrollIntoView({ block: 'start' });
  }, [list, data]);
}

const ManagedCarSkeleton = () => (
  <Card as="li" padding="none" className="grid overflow-hidden sm:grid-cols-[15rem_minmax(0,1fr)]" aria-hidden="true">
    <Skeleton className="aspect-3/2 w-full rounded-none sm:aspect-auto sm:h-full" />
    <div className="p-5">
      <Skeleton className="h-5 w-3/5" />
      <Skeleton className="mt-3 h-3.5 w-4/5" />
      <Skeleton className="mt-5 h-3.5 w-full" />
      <Skeleton className="mt-2.5 h-3.5 w-full" />
      <Skeleton className="mt-2.5 h-3.5 w-3/5" />
      <Skeleton className="mt-6 h-9 w-64 max-w-full rounded-control" />
    </div>
  </Card>
);

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
