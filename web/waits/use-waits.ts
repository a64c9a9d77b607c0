import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { WAIT_PAGES, type WaitPage } from '../../contract/wait-entry.ts';
import type { WaitKind } from '../../contract/waits/wait-kinds.ts';
import type { Wait } from '../../contract/waits/waits.ts';
import { onUpdate } from '../live/index.ts';
import { useSession } from '../platform/session/session.ts';
import { countOnPages, countWaits, waitsOnPages } from './count-waits.ts';
import { waitKeys, waitQueries } from './wait-queries.ts';

const NONE: readonly Wait[] = [];

/** Fetches nothing after the user has signed out, when components may still be mounted for a moment. */
export function useMyWaits() {
  const { user } = useSession();
  return useQuery({ ...waitQueries.mine(), enabled: user !== null }).data;
}

/** What the signed-in user has to do, sorted by deadline. Empty while loading. */
export const useWaits = (): readonly Wait[] => useMyWaits()?.waits ?? NONE;

/** The number of waits on these pages that are not listed, because their deadlines are later. */
export function useUnlistedCount(pages: readonly WaitPage[] = WAIT_PAGES): number {
  const mine = useMyWaits();
  return mine ? countOnPages(mine, pages).count - countWaits(waitsOnPages(mine.waits, pages)).count : 0;
}

/** The user's waits for these rentals. Fetched separately only if the full list is truncated. */
export function useWaitsOfRentals(rentalIds: readonly string[]): readonly Wait[] {
  const all = useWaits();
  const isPartial = useUnlistedCount() > 0;
  const { data } = useQuery({ ...waitQueries.ofRentals(rentalIds), enabled: isPartial && rentalIds.length > 0 });
  return (isPartial && data?.waits) || all.filter(({ rental }) => rental && rentalIds.includes(rental.id));
}

/** The number of waits of a kind. Undefined while loading. */
export function useWaitCount(kind: WaitKind): Pick<Wait, 'count' | 'isExact'> | undefined {
  const waits = useMyWaits()?.waits;
  return waits && countWaits(waits.filter((wait) => wait.kind === kind));
}

/** Refetches the waits after events from other users and after every successful mutation of this user. */
export function useWaitRefresh() {
  const client = useQueryClient();
  useEffect(() => {
    const refresh = () => void client.invalidateQueries({ queryKey: waitKeys.all });
    const stops = [
      onUpdate(refresh),
      client.getMutationCache().subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'success') refresh();
      }),
    ];
    return () => stops.forEach((stop) => stop());
  }, [client]);
}
