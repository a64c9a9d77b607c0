import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { PickupEdit } from '../../../contract/cars/pickup/pickup.ts';
import { request } from '../../platform/session/api.ts';
import { pickupQueries } from './pickup-queries.ts';
import { storeResult } from '../../platform/query-client.ts';

/** Updates only the car's overview; trips refetch pickup details whenever they open. */
export function useSavePickup(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: PickupEdit) => request('PUT /api/cars/:id/pickup', { params: { id }, body }),
    onSuccess: (saved) => storeResult(client, pickupQueries.saved(id).queryKey, saved),
  });
}
