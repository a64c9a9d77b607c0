import { useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useMyPosition } from '../../places/index.ts';
import {
  browseAddress,
  changeFilters,
  needsPosition,
  readBrowseState,
  toSearch,
  type BrowseState,
  withoutFilter,
  type FilterName,
} from '../../cars/index.ts';

/** Reads the current URL, because two changes may happen before React renders the first. */
const spotNow = () => readBrowseState(window.location.search);

/** State that survives a change of filters. */
const keptState = (): Pick<BrowseState, 'compared' | 'view'> => {
  const { compared, view } = spotNow();
  return { compared, view };
};

/** The state of the list in the URL, with functions to change it. Changing filters resets the page and the open car. */
export function useBrowse() {
  const { search } = useLocation();
  const navigate = useNavigate();
  const spot = useMemo(() => readBrowseState(search), [search]);
  const me = useMyPosition();
  const go = (next: BrowseState, { replace = false } = {}) => void navigate(browseAddress(next), { replace });
  return {
    ...spot,
    /** The filters as API parameters. */
    search: toSearch(spot.filters, me),
    /** Whether the search is near the user, whose position is unknown. */
    isPositionUnknown: needsPosition(spot.filters, me),
    /** Changes some filters; `undefined` removes one. Text fields pass `replace` to avoid a history entry per change. */
    change: (some: Parameters<typeof changeFilters>[1], options?: { replace: boolean }) =>
      go({ ...keptState(), filters: changeFilters(spotNow().filters, some) }, options),
    remove: (name: FilterName) => go({ ...keptState(), filters: withoutFilter(spotNow().filters, name) }),
    clear: () => {
      const { sort } = spotNow().filters;
      go({ ...keptState(), filters: sort ? { sort } : {} });
    },
    show: (view: BrowseState['view']) => go({ ...spotNow(), view }, { replace: true }),
    /** Adds a car to the comparison, or removes it. */
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
