import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo } from 'react';
import { searchLimits } from '../../contract/cars/limits.ts';
import { placeLimits } from '../../contract/places/limits.ts';
import type { SuggestedPlace } from '../../contract/places/places.ts';
import { placeQueries } from './place-queries.ts';

const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** Places of this marketplace whose name has the typed text in it, whatever the case and the accents; then those of the world. */
export function usePlaces(typed: string): SuggestedPlace[] {
  const text = typed.trim();
  const asked = useDeferredValue(text);
  const { data: all } = useQuery(placeQueries.listed());
  // The list has an end; beyond it the server looks.
  const isCut = (all?.length ?? 0) >= searchLimits.locationsMax;
  const { data: found } = useQuery({ ...placeQueries.listed(asked), enabled: isCut && asked !== '' });
  const { data: cities, isPlaceholderData } = useQuery({
    ...placeQueries.world(asked),
    enabled: asked.length >= placeLimits.worldFrom,
  });
  const known = (isCut && asked !== '' ? found : undefined) ?? all;
  const isOfAnother = isPlaceholderData || asked !== text;
  return useMemo(() => {
    // By what is typed now: pressing Enter at once must not pick a place of the list before it.
    const own = (known ?? [])
      .filter(({ location }) => plain(location).includes(plain(text)))
      .map(({ location, ...place }): SuggestedPlace => ({ name: location, region: '', country: '', ...place }));
    if (text.length < placeLimits.worldFrom) return own;
    const others = (cities ?? []).filter(({ name }) => !isOfAnother || plain(name).startsWith(plain(text)));
    return [...own.slice(0, placeLimits.ownMax), ...others];
  }, [known, cities, isOfAnother, text]);
}
