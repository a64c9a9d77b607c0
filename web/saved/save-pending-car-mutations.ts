import { useMutation, useQueryClient } from '@tanstack/react-query';
import { t } from '../language/words.ts';
import { ApiError, request } from '../platform/session/api.ts';
import { useToast } from '../ui/toast.tsx';
import { savedKeys } from './saved-queries.ts';

/** Saves a car after sign-in or on undo, and shows a toast, because its heart may not be visible. */
export function useSaveWithToast() {
  const client = useQueryClient();
  const toast = useToast();
  return useMutation({
    mutationKey: savedKeys.change,
    mutationFn: (carId: string) => request('PUT /api/saved/:carId', { params: { carId } }),
    onSuccess: async (_answer, carId) => {
      // The list may arrive before the ids, and its heart must not offer to save the car again.
      await client.cancelQueries({ queryKey: savedKeys.ids });
      client.setQueryData<string[]>(savedKeys.ids, (carIds) => carIds && [...new Set([carId, ...carIds])]);
      await client.invalidateQueries({ queryKey: savedKeys.all });
      toast.success(t('saved.after-sign-in'));
    },
    onError: (error) => toast.error(error instanceof ApiError ? error.message : t('saved.failed')),
  }).mutate;
}
