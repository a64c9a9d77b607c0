import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { t } from '../language/words.ts';
import { requestPages } from '../platform/request-query.ts';
import { ApiError, OFFLINE_MESSAGE, request } from '../platform/session/api.ts';
import { currentSession } from '../platform/session/session.ts';
import { useToast } from '../ui/toast.tsx';

const all = ['saved'] as const;

export const savedKeys = {
  all,
  ids: [...all, 'ids'] as const,
  list: [...all, 'list'] as const,
  change: [...all, 'change'] as const,
};

export const savedQueries = {
  ids: () =>
    queryOptions({
      queryKey: savedKeys.ids,
      queryFn: async ({ signal }) => (await request('GET /api/saved/ids', { signal })).carIds,
      staleTime: 5 * 60_000,
    }),

  list: () => requestPages(savedKeys.list, 'GET /api/saved', {}),
};

/** Whether a car is saved. All hearts on a page share one query. */
export const useIsSaved = (carId: string): boolean =>
  useQuery({
    ...savedQueries.ids(),
    select: (carIds) => carIds.includes(carId),
    enabled: currentSession().user !== null,
  }).data ?? false;

/** Saves or removes a car optimistically, and reverts it if the server refuses. */
export function useSetSaved(carId: string, onRemoved?: () => void): (save: boolean) => void {
  const client = useQueryClient();
  const toast = useToast();
  const { mutate } = useMutation({
    mutationKey: savedKeys.change,
    // Sends the changes of one car in order.
    scope: { id: `saved-${carId}` },
    mutationFn: (save: boolean) =>
      save
        ? request('PUT /api/saved/:carId', { params: { carId } })
        : request('DELETE /api/saved/:carId', { params: { carId } }),
    onMutate: async (save) => {
      await client.cancelQueries({ queryKey: savedKeys.ids });
      const before = client.getQueryData<string[]>(savedKeys.ids);
      client.setQueryData<string[]>(savedKeys.ids, (carIds = []) => {
        const others = carIds.filter((id) => id !== carId);
        return save ? [carId, ...others] : others;
      });
      return before;
    },
    onSuccess: (_answer, save) => void (save || onRemoved?.()),
    onError: (error, _save, before) => {
      client.setQueryData(savedKeys.ids, before);
      toast.error(error instanceof ApiError ? error.message : t('saved.failed'));
    },
    onSettled: () => {
      // Refetches only after the last pending change, because an earlier response would revert it.
      if (client.isMutating({ mutationKey: savedKeys.change }) === 1) {
        return client.invalidateQueries({ queryKey: savedKeys.all });
      }
    },
  });
  // Fails immediately while offline, instead of showing a car as saved.
  return (save) => (navigator.onLine ? mutate(save) : toast.error(OFFLINE_MESSAGE));
}
