import { useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { browseAddress, readSpot, type Spot } from './browse-address.ts';
import { withDates, without, type BrowseFilters, type Narrowing } from './browse-filters.ts';

/** Two changes may come before the page has shown the first of them, so each begins from the address as it is. */
const spotNow = () => readSpot(window.location.search);

/** What another list keeps of this one. */
const kept = (): Pick<Spot, 'compared'> => ({ compared: spotNow().compared });

type Change = { [K in keyof BrowseFilters]?: BrowseFilters[K] | undefined };

const changed = (filters: BrowseFilters, some: Change): BrowseFilters => ({
  ...('dates' in some ? withDates(filters, some.dates) : filters),
  ...some,
});

/** What the address says, and the ways to change it. A new list has no page and no open car yet. */
export function useBrowse() {
  const { search } = useLocation();
  const navigate = useNavigate();
  const spot = useMemo(() => readSpot(search), [search]);
  const go = (next: Spot, { replace = false } = {}) => void navigate(browseAddress(next), { replace });
  return {
    ...spot,
    /** Changes some filters; `undefined` takes one away. Typing replaces the address instead of adding to the history. */
    change: (some: Change, options?: { replace: boolean }) =>
      go({ ...kept(), filters: changed(spotNow().filters, some) }, options),
    remove: (name: Narrowing) => go({ ...kept(), filters: without(spotNow().filters, name) }),
    clear: () => {
      const { sort } = spotNow().filters;
      go({ ...kept(), filters: sort ? { sort } : {} });
    },
    /** Picks a car to compare, or puts it back. */
    toggleCompared: (id: string) => {
      const { compared, ...rest } = spotNow();
      const others = compared.filter((other) => other !== id);
      go({ ...rest, compared: others.length < compared.length ? others : [...others, id] }, { replace: true });
    },
    clearCompared: () => go({ ...spotNow(), compared: [] }, { replace: true }),
    toggleCar: (id: string) => {
      const { car, ...rest } = spotNow();
      go({ ...rest, car: car === id ? undefined : id }, { replace: true });
    },
  };
}

export type Browse = ReturnType<typeof useBrowse>;
