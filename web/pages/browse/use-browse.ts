import { useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useMyPosition } from '../../places/index.ts';
import {
  browseAddress,
  changed,
  isNowhere,
  readSpot,
  toSearch,
  type Spot,
  without,
  type Narrowing,
} from '../../cars/index.ts';

/** Two changes may come before the page has shown the first of them, so each begins from the address as it is. */
const spotNow = () => readSpot(window.location.search);

/** What another list keeps of this one. */
const kept = (): Pick<Spot, 'compared' | 'view'> => {
  const { compared, view } = spotNow();
  return { compared, view };
};

/** What the address says, and the ways to change it. A new list has no page and no open car yet. */
export function useBrowse() {
  const { search } = useLocation();
  const navigate = useNavigate();
  const spot = useMemo(() => readSpot(search), [search]);
  const me = useMyPosition();
  const go = (next: Spot, { replace = false } = {}) => void navigate(browseAddress(next), { replace });
  return {
    ...spot,
    /** In the words of the API */
    search: toSearch(spot.filters, me),
    /** Near somebody, and nobody knows where that is. */
    isNowhere: isNowhere(spot.filters, me),
    /** Changes some filters; `undefined` takes one away. Typing replaces the address instead of adding to the history. */
    change: (some: Parameters<typeof changed>[1], options?: { replace: boolean }) =>
      go({ ...kept(), filters: changed(spotNow().filters, some) }, options),
    remove: (name: Narrowing) => go({ ...kept(), filters: without(spotNow().filters, name) }),
    clear: () => {
      const { sort } = spotNow().filters;
      go({ ...kept(), filters: sort ? { sort } : {} });
    },
    show: (view: Spot['view']) => go({ ...spotNow(), view }, { replace: true }),
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
