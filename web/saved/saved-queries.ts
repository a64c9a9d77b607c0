import { infiniteQueryOptions, queryOptions, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { CallOutput } from '../../contract/calls.ts';
import { ApiError, OFFLINE, request } from '../platform/session/api.ts';
import { useToast } from '../ui/toast.tsx';

type Page = CallOutput<'GET /api/saved'>;

export const savedQueries = {
  all: ['saved'] as const,

  ids: () =>
    queryOptions({
      queryKey: ['saved', 'ids'],
      queryFn: async ({ signal }) => (await request('GET /api/saved/ids', { signal })).carIds,
      staleTime: 5 * 60_000,
    }),

  list: () =>
    infiniteQueryOptions({
      queryKey: ['saved', 'list'],
      queryFn: ({ pageParam, signal }) =>
        request('GET /api/saved', { query: { cursor: pageParam ?? undefined }, signal }),
      initialPageParam: null as string | null,
      getNextPageParam: ({ nextCursor }: Page): string | null => nextCursor,
    }),
};

/** Whether a car is among the saved ones. One answer serves every heart on the page. */
export const useIsSaved = (carId: string): boolean =>
  useQuery({ ...savedQueries.ids(), select: (carIds) => carIds.includes(carId) }).data ?? false;

const CHANGE = ['saved', 'change'];
const idsKey = savedQueries.ids().queryKey;

/** One press on a heart, from the picture changing to the server's answer. */
const changeSaved = (client: QueryClient, carId: string, onRefused: (message: string) => void) =>
  client.getMutationCache().build<void, Error, boolean, string[] | undefined>(client, {
    mutationKey: CHANGE,
    // Presses on one heart reach the server in the order they were made.
    scope: { id: `saved-${carId}` },
    networkMode: 'always',
    mutationFn: (save) =>
      save
        ? request('PUT /api/saved/:carId', { params: { carId } })
        : request('DELETE /api/saved/:carId', { params: { carId } }),
    onMutate: async (save) => {
      await client.cancelQueries({ queryKey: idsKey });
      const before = client.getQueryData(idsKey);
      client.setQueryData(idsKey, (carIds = []) => {
        const others = carIds.filter((id) => id !== carId);
        return save ? [carId, ...others] : others;
      });
      return before;
    },
    onError: (error, _save, before) => {
      client.setQueryData(idsKey, before);
      onRefused(error instanceof ApiError ? error.message : 'We couldn’t save this. Please try again.');
    },
    onSettled: () => {
      // While another press is on its way, what the server says now would undo what was pressed last.
      if (client.isMutating({ mutationKey: CHANGE }) === 1) {
        return client.invalidateQueries({ queryKey: savedQueries.all });
      }
    },
  });

/** Saves a car or takes it off, shown at once and taken back when the server refuses. */
export function useSaveCar(carId: string): (save: boolean) => void {
  const client = useQueryClient();
  const toast = useToast();
  // Nothing here waits for the answer, so the hook that watches a change, and its weight, are not needed.
  return (save) => {
    // Nothing is called saved that cannot be.
    if (!navigator.onLine) return toast.error(OFFLINE);
    void changeSaved(client, carId, toast.error)
      .execute(save)
      .catch(() => {});
  };
}
