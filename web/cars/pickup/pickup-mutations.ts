import { useMutation } from '@tanstack/react-query';
import type { PickupEdit } from '../../../contract/cars/pickup/pickup.ts';
import { request } from '../../platform/session/api.ts';

/** Nothing else is shown from it: a trip is asked for anew each time that it is opened. */
export const useSavePickup = (id: string) =>
  useMutation({ mutationFn: (body: PickupEdit) => request('PUT /api/cars/:id/pickup', { params: { id }, body }) });
