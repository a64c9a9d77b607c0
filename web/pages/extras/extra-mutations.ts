import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Extra, ExtraInput } from '../../../contract/cars/extras/extras.ts';
import { carKeys } from '../../cars/index.ts';
import { request } from '../../platform/session/api.ts';

type TypedExtra = Omit<ExtraInput, 'kind' | 'isShared'> & Partial<Pick<ExtraInput, 'isShared'>>;

/** Invalidates all cars, because a shared extra appears on each of the owner's cars. */
function useInvalidateCars() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: carKeys.all });
}

/** Creates an extra, or updates the saved one. */
export function useSaveExtra(carId: string, kind: Extra['kind'], saved: Extra | undefined) {
  const onSuccess = useInvalidateCars();
  return useMutation({
    mutationFn: ({ isShared = false, ...typed }: TypedExtra) =>
      saved
        ? request('PUT /api/cars/:id/extras/:extraId', {
            params: { id: carId, extraId: saved.id },
            body: { ...typed, version: saved.version },
          })
        : request('POST /api/cars/:id/extras', { params: { id: carId }, body: { ...typed, kind, isShared } }),
    onSuccess,
  });
}

export function useRemoveExtra(carId: string) {
  const onSuccess = useInvalidateCars();
  return useMutation({
    mutationFn: (extraId: string) =>
      request('DELETE /api/cars/:id/extras/:extraId', { params: { id: carId, extraId } }),
    onSuccess,
  });
}
