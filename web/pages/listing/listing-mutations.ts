import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { CallInput } from '../../../contract/calls.ts';
import { carKeys } from '../../cars/index.ts';
import { retryPolicies } from '../../platform/retry.ts';
import { request } from '../../platform/session/api.ts';
import { useRetry } from '../../platform/use-retry.ts';

/** Creates a car, and retries while the server is unavailable. */
export function useCreateCar() {
  const client = useQueryClient();
  const { run, ...retrying } = useRetry(retryPolicies.save);
  const { mutateAsync } = useMutation({
    mutationFn: (body: CallInput<'POST /api/cars'>['body']) => run(() => request('POST /api/cars', { body })),
    onSuccess: () => void client.invalidateQueries({ queryKey: carKeys.all }),
  });
  return { createCar: mutateAsync, retrying };
}
