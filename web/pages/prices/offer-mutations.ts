import { useMutation, useQueryClient } from '@tanstack/react-query';
import { request } from '../../platform/session/api.ts';
import { carKeys } from '../../cars/index.ts';
import type { Documents } from './typed-offer.ts';

/** What a car costs and when it can be had changes with it, wherever it is shown. */
export function useSaveOffer(id: string) {
  const client = useQueryClient();
  const { mutateAsync } = useMutation({
    mutationFn: async (change: Partial<Documents>): Promise<Partial<Documents>> => ({
      ...(change.prices && {
        prices: await request('PUT /api/cars/:id/prices', { params: { id }, body: change.prices }),
      }),
      ...(change.terms && { terms: await request('PUT /api/cars/:id/terms', { params: { id }, body: change.terms }) }),
    }),
    onSuccess: () =>
      void client.invalidateQueries({
        queryKey: carKeys.all,
        // What is being edited moves on only when the person has seen it.
        predicate: ({ queryKey }) => !queryKey.includes('offer'),
      }),
  });
  return mutateAsync;
}
