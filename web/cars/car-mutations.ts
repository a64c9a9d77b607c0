import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { CallInput } from '../../contract/calls.ts';
import type { CarDetails } from '../../contract/cars/cars.ts';
import { patience } from '../platform/retry.ts';
import { request } from '../platform/session/api.ts';
import { useRetry } from '../platform/use-retry.ts';
import { carKeys } from './car-keys.ts';
import { readSearch } from './managed/list-search.ts';
import { myCarsQueries } from './my-cars-queries.ts';

/** Lists a new car, for as long as it takes a server that is away to come back. */
export function useCreateCar() {
  const client = useQueryClient();
  const { run, ...retrying } = useRetry(patience.save);
  const { mutateAsync } = useMutation({
    mutationFn: (body: CallInput<'POST /api/cars'>['body']) => run(() => request('POST /api/cars', { body })),
    onSuccess: () => void client.invalidateQueries({ queryKey: carKeys.all }),
  });
  return { createCar: mutateAsync, retrying };
}

/** Saves an edited car, for as long as it takes a server that is away to come back. */
export function useSaveCar(id: string) {
  const client = useQueryClient();
  const { run, ...retrying } = useRetry(patience.save);
  const { mutateAsync } = useMutation({
    mutationFn: (body: CallInput<'PUT /api/cars/:id'>['body']) =>
      run(() => request('PUT /api/cars/:id', { params: { id }, body })),
    onSuccess: showSaved,
  });
  return { saveCar: mutateAsync, showSaved, retrying };

  function showSaved(saved: CarDetails) {
    client.setQueryData(carKeys.details(id), saved);
    void client.invalidateQueries({ queryKey: carKeys.all });
    // The wait after a save is long enough to have the list ready that most people go back to.
    void client.prefetchQuery(myCarsQueries.page(readSearch(new URLSearchParams())));
  }
}
