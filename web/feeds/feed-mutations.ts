import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { NewFeed } from '../../contract/feeds/feeds.ts';
import { carKeys } from '../cars/index.ts';
import { request } from '../platform/session/api.ts';

/** Free days may change, so all car data is invalidated. The mutation waits only for the data of this page. */
function useChange<Input, Output>(carId: string, mutationFn: (input: Input) => Promise<Output>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSettled: () => {
      void client.invalidateQueries({ queryKey: carKeys.all, predicate: ({ queryKey }) => queryKey[1] !== 'feeds' });
      return client.invalidateQueries({ queryKey: carKeys.feeds(carId) });
    },
  });
}

export const useAddFeed = (carId: string) =>
  useChange(carId, (body: NewFeed) => request('POST /api/cars/:id/feeds', { params: { id: carId }, body }));

export const useImportFeed = (carId: string) =>
  useChange(carId, (id: string) => request('POST /api/feeds/:id/import', { params: { id } }));

export const useRemoveFeed = (carId: string) =>
  useChange(carId, (id: string) => request('DELETE /api/feeds/:id', { params: { id } }));

export const useRenewExport = (carId: string) =>
  useChange(carId, (id: string) => request('POST /api/cars/:id/export-link', { params: { id } }));
