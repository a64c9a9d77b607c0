import { QueryClient, type QueryKey } from '@tanstack/react-query';
import { pauseAfterRead } from './retry.ts';

/**
 * Invalidating a query whose first fetch is still running joins that fetch, whose response may be older than the write that
 * the caller has just made. This client fetches it again afterwards.
 */
export class FreshQueryClient extends QueryClient {
  override async invalidateQueries(...[filters, options]: Parameters<QueryClient['invalidateQueries']>) {
    const loading = new Set(
      this.getQueryCache()
        .findAll({ ...filters, fetchStatus: 'fetching' })
        .filter(({ state }) => state.data === undefined),
    );
    await super.invalidateQueries(filters, options);
    if (loading.size > 0) await super.invalidateQueries({ predicate: (query) => loading.has(query) }, options);
  }
}

/** Stores the response to a write. A fetch that began earlier must not replace it, so it starts again. */
export function storeResult(client: QueryClient, queryKey: QueryKey, result: unknown) {
  client.setQueryData(queryKey, result);
  if (client.isFetching({ queryKey, exact: true })) void client.invalidateQueries({ queryKey, exact: true });
}

export const queryClient = new FreshQueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      gcTime: 10 * 60_000,
      retry: (failures, error) => navigator.onLine && pauseAfterRead(failures + 1, error) !== undefined,
      retryDelay: (failures, error) => pauseAfterRead(failures + 1, error) ?? 0,
      // A page shows a final error that its prefetch has just received, instead of requesting it again.
      retryOnMount: ({ state }) =>
        pauseAfterRead(1, state.error) !== undefined || Date.now() - state.errorUpdatedAt > 10_000,
      // Requests fail visibly while offline, instead of waiting silently for the connection.
      networkMode: 'always',
      refetchOnReconnect: true,
    },
    mutations: { networkMode: 'always' },
  },
});
