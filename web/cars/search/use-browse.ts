import { useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { config } from '../../platform/config.ts';
import { paths } from '../../platform/paths.ts';
import { readFilters, without, writeFilters, type BrowseFilters, type Narrowing } from './browse-filters.ts';

type Spot = { filters: BrowseFilters; cursor?: string | undefined; car?: string | undefined };

/** The address of a list of results, of one of its later pages, or with one car opened in it. */
export function browseAddress({ filters, cursor, car }: Spot): string {
  const address = writeFilters(filters);
  if (cursor) address.set('cursor', cursor);
  if (car) address.set('car', car);
  return address.size > 0 ? `${paths.browse}?${address}` : paths.browse;
}

function readSpot(search: string): Spot {
  const address = new URLSearchParams(search);
  return {
    filters: readFilters(address, config.today),
    cursor: address.get('cursor') || undefined,
    car: address.get('car') || undefined,
  };
}

/** Two changes may come before the page has shown the first of them, so each begins from the address as it is. */
const spotNow = () => readSpot(window.location.search);

/** What the address says, and the ways to change it. A new list has no page and no open car yet. */
export function useBrowse() {
  const { search } = useLocation();
  const navigate = useNavigate();
  const spot = useMemo(() => readSpot(search), [search]);
  const go = (next: Spot, { replace = false } = {}) => void navigate(browseAddress(next), { replace });
  return {
    ...spot,
    /** Changes some filters; `undefined` takes one away. Typing replaces the address instead of adding to the history. */
    change: (some: { [K in keyof BrowseFilters]?: BrowseFilters[K] | undefined }, options?: { replace: boolean }) =>
      go({ filters: { ...spotNow().filters, ...some } }, options),
    remove: (name: Narrowing) => go({ filters: without(spotNow().filters, name) }),
    clear: () => {
      const { sort } = spotNow().filters;
      go({ filters: sort ? { sort } : {} });
    },
    toggleCar: (id: string) => {
      const { car, ...rest } = spotNow();
      go({ ...rest, car: car === id ? undefined : id }, { replace: true });
    },
  };
}

export type Browse = ReturnType<typeof useBrowse>;
