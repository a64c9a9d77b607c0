import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { WAIT_PAGES, type WaitPage } from '../../contract/wait-entry.ts';
import type { WaitKind } from '../../contract/waits/wait-kinds.ts';
import type { Wait } from '../../contract/waits/waits.ts';
import { onNews } from '../live/index.ts';
import { useSession } from '../platform/session/session.ts';
import { countedOn, countWaits, listedOn } from './count-waits.ts';
import { waitKeys, waitQueries } from './wait-queries.ts';

const NONE: readonly Wait[] = [];

/** Asks for nothing once the person has signed out, though what shows it may still be there for a moment. */
export function useMyWaits() {
  const { user } = useSession();
  return useQuery({ ...waitQueries.mine(), enabled: user !== null }).data;
}

/** What waits for the person who is signed in, the nearest deadline first; nothing until it is known. */
export const useWaits = (): readonly Wait[] => useMyWaits()?.waits ?? NONE;

/** How many more these pages have than are listed: their deadlines are later. */
export function useUnlisted(pages: readonly WaitPage[] = WAIT_PAGES): number {
  const mine = useMyWaits();
  return mine ? countedOn(mine, pages).count - countWaits(listedOn(mine.waits, pages)).count : 0;
}

/** What these rentals want of the person. It is asked for only where the list of all does not have everything. */
export function useWaitsOf(rentalIds: readonly string[]): readonly Wait[] {
  const all = useWaits();
  const isPartial = useUnlisted() > 0;
  const { data } = useQuery({ ...waitQueries.ofRentals(rentalIds), enabled: isPartial && rentalIds.length > 0 });
  return (isPartial && data?.waits) || all.filter(({ rental }) => rental && rentalIds.includes(rental.id));
}

/** How many of a kind there are; undefined until it is known. */
export function useWaiting(kind: WaitKind): Pick<Wait, 'count' | 'isExact'> | undefined {
  const waits = useMyWaits()?.waits;
  return waits && countWaits(waits.filter((wait) => wait.kind === kind));
}

/** Asks again when somebody did something: another, of which streams tell, or this person, by any write. */
export function useFreshWaits() {
  const client = useQueryClient();
  useEffect(() => {
    const refresh = () => void client.invalidateQueries({ queryKey: waitKeys.all });
    const stops = [
      onNews(refresh),
      client.getMutationCache().subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'success') refresh();
      }),
    ];
    return () => stops.forEach((stop) => stop());
  }, [client]);
}
