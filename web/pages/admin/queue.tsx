import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import clsx from 'clsx';
import { ArrowLeft } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import { Region } from '../../platform/region.tsx';
import { ToggleChip } from '../../ui/chip.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ShowMore } from '../../ui/show-more.tsx';

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Reads an id from the URL and ignores invalid values, since the URL may be typed by hand. */
export function readId(params: URLSearchParams, name: string): string | undefined {
  const id = params.get(name) ?? '';
  return ID.test(id) ? id : undefined;
}

/** Keeps the shown list (the first by default) and the open item in the URL. */
export function useQueueUrl<List extends string>(lists: readonly List[], names: { list: string; item: string }) {
  const [params, setParams] = useSearchParams();
  const list = lists.find((known) => known === params.get(names.list)) ?? lists[0]!;
  const write = (to: List, id?: string) =>
    `?${new URLSearchParams({ ...(to !== lists[0] && { [names.list]: to }), ...(id && { [names.item]: id }) }).toString()}`;
  return {
    list,
    shown: readId(params, names.item),
    addressOf: (id?: string) => write(list, id),
    setList: (to: List) => setParams(write(to), { replace: true, preventScrollReset: true }),
  };
}

type ListsProps<List> = {
  label: string;
  lists: readonly List[];
  list: List;
  nameOf: (list: List) => string;
  onChange: (list: List) => void;
  className?: string;
};

export function QueueLists<List extends string>({ label, lists, list, nameOf, onChange, className }: ListsProps<List>) {
  return (
    <div role="group" aria-label={label} className={clsx('flex flex-wrap gap-2', className)}>
      {lists.map((each) => (
        <ToggleChip key={each} pressed={each === list} onToggle={() => onChange(each)}>
          {nameOf(each)}
        </ToggleChip>
      ))}
    </div>
  );
}

export const queueRowClass = (isShown: boolean) =>
  clsx('gap-1', isShown ? 'border-brand' : 'border-line hover:border-line-strong');

/** On a phone, hides the list while an item is open. */
export const listClass = (shown: string | undefined) => clsx(shown && 'max-lg:hidden');
/** On a phone, hides the page heading while an item is open, except from screen readers. */
export const headingClass = (shown: string | undefined) => clsx(shown && 'max-lg:visually-hidden');

/** For the heading of the open item: focused without scrolling, so that screen readers announce the next item. */
export function useItemHeading(isLoaded: boolean) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isLoaded) heading.current?.focus({ preventScroll: true });
  }, [isLoaded]);
  return heading;
}

type QueueProps<Page, Item> = {
  label: string;
  query: UseInfiniteQueryResult<InfiniteData<Page>>;
  itemsOf: (page: Page) => readonly Item[];
  /** Renders an item in the list. */
  row: (item: Item) => ReactNode;
  rowClass: (isShown: boolean) => string;
  shown: string | undefined;
  addressOf: (id?: string) => string;
  loading: { label: string; className: string };
  empty: ReactNode;
  back: string;
  /** Shown in place of an item while none is open. */
  choose?: string | false;
  /** Uses the full width for the list while no item is open. */
  isWide?: boolean;
  children: (id: string) => ReactNode;
};

/** A work list for administrators, with the open item beside it. The URL names the open item. */
export function Queue<Page, Item extends { id: string }>(props: QueueProps<Page, Item>) {
  const { label, query, itemsOf, row, rowClass, shown, addressOf, loading, empty, back, choose, children } = props;
  return (
    <div className={clsx('grid gap-x-10 gap-y-6', (shown || !props.isWide) && 'lg:grid-cols-[22rem_minmax(0,1fr)]')}>
      <div className={listClass(shown)}>
        <Region
          query={query}
          loading={
            <div role="status" className="grid gap-3">
              <span className="visually-hidden">{loading.label}</span>
              {Array.from({ length: 4 }, (_, index) => (
                <Skeleton key={index} className={clsx(loading.className, 'w-full rounded-card')} />
              ))}
            </div>
          }
          empty={({ pages }) => (itemsOf(pages[0]!).length === 0 ? empty : undefined)}
        >
          {({ pages }) => (
            <>
              <ul aria-label={label} className="grid gap-3">
                {pages.flatMap(itemsOf).map((item) => (
                  <li key={item.id}>
                    <Link
                      to={addressOf(item.id)}
                      replace
                      aria-current={item.id === shown || undefined}
                      className={clsx('grid rounded-card border bg-surface p-4', rowClass(item.id === shown))}
                    >
                      {row(item)}
                    </Link>
                  </li>
                ))}
              </ul>
              <ShowMore pages={query} className="mt-4 justify-items-start" />
            </>
          )}
        </Region>
      </div>
      {shown ? (
        <div className="min-w-0">
          <Link to={addressOf()} replace className="link mb-4 inline-flex min-h-11 items-center gap-2 lg:hidden">
            <ArrowLeft aria-hidden="true" className="size-4.5" />
            {back}
          </Link>
          {children(shown)}
        </div>
      ) : (
        choose && (
          <p className="grid place-content-center rounded-card border border-dashed border-line p-10 text-ink-soft max-lg:hidden">
            {choose}
          </p>
        )
      )}
    </div>
  );
}
