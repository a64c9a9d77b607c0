import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { PickupEdit } from '../../../contract/cars/pickup/pickup.ts';
import { request } from '../../platform/session/api.ts';
import { pickupQueries } from './pickup-queries.ts';

/** Nothing but the car's overview shows it: a trip is asked for again each time that it is opened. */
export function useSavePickup(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: PickupEdit) => request('PUT /api/cars/:id/pickup', { params: { id }, body }),
    onSuccess: (saved) => client.setQueryData(pickupQueries.saved(id).queryKey, saved),
  });
}
