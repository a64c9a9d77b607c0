import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { BlocksRequest, CarsBlockRequest } from '../../contract/calendar/calendar.ts';
import { carKeys } from '../cars/index.ts';
import { ApiError, request } from '../platform/session/api.ts';

/** The price of each day; null removes the day's own price. */
export type DayPriceChanges = Readonly<Record<string, number | null>>;

/** Stays pending until the calendar has been refetched. */
function useChange<Change>(carId: string, mutationFn: (change: Change) => Promise<unknown>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSettled: () => {
      void client.invalidateQueries({ queryKey: carKeys.all, predicate: ({ queryKey }) => queryKey[2] !== carId });
      return client.invalidateQueries({ queryKey: carKeys.calendar(carId) });
    },
  });
}

export const useSetBlocks = (carId: string) =>
  useChange(carId, (body: BlocksRequest) => request('PUT /api/cars/:id/blocks', { params: { id: carId }, body }));

async function setDayPrices(id: string, prices: DayPriceChanges, isRetry = false): Promise<unknown> {
  const { days, ...others } = await request('GET /api/cars/:id/prices', { params: { id } });
  const changed = Object.entries({ ...days, ...prices }).filter(([, cents]) => cents !== null);
  const body = { ...others, days: Object.fromEntries(changed) as Record<string, number> };
  try {
    return await request('PUT /api/cars/:id/prices', { params: { id }, body });
  } catch (error) {
    // The prices changed in the meantime: apply this change to the new version.
    const isConflict = error instanceof ApiError && error.status === 409;
    if (!isConflict || isRetry) throw error;
    return setDayPrices(id, prices, true);
  }
}

export const useSetDayPrices = (carId: string) =>
  useChange(carId, (prices: DayPriceChanges) => setDayPrices(carId, prices));

/** Blocks the same days of several cars; each car succeeds or fails separately. */
export function useBlockSeveral() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: CarsBlockRequest) => request('POST /api/my/blocks', { body }),
    onSettled: () => client.invalidateQueries({ queryKey: carKeys.all }),
  });
}

/** Restores the previous blocks of these cars. */
export function useRestoreBlocks() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (before: readonly { carId: string; body: BlocksRequest }[]) =>
      Promise.all(
        before.map(({ carId, body }) => request('PUT /api/cars/:id/blocks', { params: { id: carId }, body })),
      ),
    onSettled: () => client.invalidateQueries({ queryKey: carKeys.all }),
  });
}
