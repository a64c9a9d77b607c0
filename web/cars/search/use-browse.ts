import { useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { browseAddress, readSpot, type Spot } from './browse-address.ts';
import { without, type BrowseFilters, type Narrowing } from './browse-filters.ts';

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
