import { useSyncExternalStore } from 'react';

export const DESKTOP = '(width >= 48rem)';
/** The width from which cards are shown side by side */
export const TWO_COLUMNS = '(width >= 36rem)';

export function useMediaQuery(query: string): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const media = matchMedia(query);
      media.addEventListener('change', onChange);
      return () => media.removeEventListener('change', onChange);
    },
    () => matchMedia(query).matches,
  );
}
