import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { CarDetails } from '../../contract/cars/cars.ts';
import type { KeepableStep } from '../../contract/cars/set-up.ts';
import { request } from '../platform/session/api.ts';
import { useToast } from '../ui/toast.tsx';
import { carKeys } from './car-keys.ts';

/** Updates optimistically, and rolls back if the server rejects the change. */
export function useKeepStep(id: string) {
  const client = useQueryClient();
  const toast = useToast();
  const queryKey = carKeys.details(id);
  return useMutation({
    mutationFn: (step: KeepableStep) => request('PUT /api/cars/:id/kept-steps/:step', { params: { id, step } }),
    onMutate: async (step) => {
      await client.cancelQueries({ queryKey });
      client.setQueryData<CarDetails>(
        queryKey,
        (car) => car && { ...car, keptSteps: [...(car.keptSteps ?? []), step] },
      );
    },
    onSuccess: (car) => client.setQueryData(queryKey, car),
    onError: (error) => {
      toast.error(error.message);
      return client.invalidateQueries({ queryKey });
    },
  });
}
