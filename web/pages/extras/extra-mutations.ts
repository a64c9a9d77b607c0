import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Extra, ExtraInput } from '../../../contract/cars/extras/extras.ts';
import { carKeys } from '../../cars/index.ts';
import { request } from '../../platform/session/api.ts';

export type TypedExtra = Omit<ExtraInput, 'kind' | 'isShared'> & Partial<Pick<ExtraInput, 'isShared'>>;

/** What goes with all cars may be on any of their pages. */
function useAfterChange() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: carKeys.all });
}

/** Adds one, or changes the one that there is. */
export function useSaveExtra(carId: string, kind: Extra['kind'], saved: Extra | undefined) {
  const onSuccess = useAfterChange();
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
  const onSuccess = useAfterChange();
  return useMutation({
    mutationFn: (extraId: string) =>
      request('DELETE /api/cars/:id/extras/:extraId', { params: { id: carId, extraId } }),
    onSuccess,
  });
}
