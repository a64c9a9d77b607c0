import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { CallInput } from '../../contract/calls.ts';
import type { CarDetails } from '../../contract/cars/cars.ts';
import { retryPolicies } from '../platform/retry.ts';
import { ApiError, request } from '../platform/session/api.ts';
import { useRetry } from '../platform/use-retry.ts';
import { carKeys } from './car-keys.ts';
import { readSearch } from './managed/list-search.ts';
import { myCarsQueries } from './my-cars-queries.ts';

/** Saves an edited car, retrying while the server is unavailable. */
export function useUpdateCar(id: string) {
  const client = useQueryClient();
  const { run, ...retrying } = useRetry(retryPolicies.save);
  const { mutateAsync } = useMutation({
    mutationFn: (body: CallInput<'PUT /api/cars/:id'>['body']) =>
      run(() => request('PUT /api/cars/:id', { params: { id }, body })),
    onSuccess: showSaved,
  });
  return { saveCar: mutateAsync, showSaved, retrying };

  function showSaved(saved: CarDetails) {
    client.setQueryData(carKeys.details(id), saved);
    void client.invalidateQueries({ queryKey: carKeys.all });
    // Most users go back to their list after saving, so load it ahead.
    void client.prefetchQuery(myCarsQueries.page(readSearch(new URLSearchParams())));
  }
}

/** Search results and the number of listed cars change too. */
function useSettled() {
  const client = useQueryClient();
  return async () => {
    void client.invalidateQueries({ queryKey: carKeys.stats });
    await client.invalidateQueries({ queryKey: carKeys.all });
  };
}

export const usePauseCar = (id: string) =>
  useMutation({
    mutationFn: (isPaused: boolean) =>
      request(isPaused ? 'POST /api/cars/:id/pause' : 'POST /api/cars/:id/resume', { params: { id } }),
    onSuccess: useSettled(),
  });

/** A car that no longer exists was removed by a request whose response was lost. */
export const useRemoveCar = (id: string) =>
  useMutation({
    mutationFn: () =>
      request('DELETE /api/cars/:id', { params: { id } }).catch((error: unknown) => {
        if (!(error instanceof ApiError) || error.code !== 'car/not-found') throw error;
      }),
    onSuccess: useSettled(),
  });
