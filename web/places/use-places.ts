import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo } from 'react';
import { searchLimits } from '../../contract/cars/limits.ts';
import { placeLimits } from '../../contract/places/limits.ts';
import type { SuggestedPlace } from '../../contract/places/places.ts';
import { placeQueries } from './place-queries.ts';

const simplify = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** Places of this marketplace whose name contains the text, ignoring case and accents; then cities of the world. */
export function usePlaces(typed: string): SuggestedPlace[] {
  const text = typed.trim();
  const deferredText = useDeferredValue(text);
  const { data: all } = useQuery(placeQueries.listed());
  // The list is limited. If it was cut off, the server searches the rest.
  const isTruncated = (all?.length ?? 0) >= searchLimits.locationsMax;
  const { data: found } = useQuery({
    ...placeQueries.listed(deferredText),
    enabled: isTruncated && deferredText !== '',
  });
  const { data: cities, isPlaceholderData } = useQuery({
    ...placeQueries.world(deferredText),
    enabled: deferredText.length >= placeLimits.worldFrom,
  });
  const known = (isTruncated && deferredText !== '' ? found : undefined) ?? all;
  const isStale = isPlaceholderData || deferredText !== text;
  return useMemo(() => {
    // Filters by the current text, because pressing Enter immediately must not pick a suggestion for the previous text.
    const own = (known ?? [])
      .filter(({ location }) => simplify(location).includes(simplify(text)))
      .map(({ location, ...place }): SuggestedPlace => ({ name: location, region: '', country: '', ...place }));
    if (text.length < placeLimits.worldFrom) return own;
    const others = (cities ?? []).filter(({ name }) => !isStale || simplify(name).startsWith(simplify(text)));
    return [...own.slice(0, placeLimits.ownMax), ...others];
  }, [known, cities, isStale, text]);
}
