import { useMutation, useQueryClient } from '@tanstack/react-query';
import { request } from '../../platform/session/api.ts';
import { carKeys } from '../../cars/index.ts';
import type { Documents } from './offer-form-values.ts';

/** Saves prices or terms, and invalidates everything that shows the car's prices or availability. */
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
        // Except the data being edited, which changes only after the user has seen the new version.
        predicate: ({ queryKey }) => !queryKey.includes('offer'),
      }),
  });
  return mutateAsync;
}
