import { QueryClient } from '@tanstack/react-query';
import { pauseAfterRead } from './retry.ts';

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      gcTime: 10 * 60_000,
      retry: (failures, error) => navigator.onLine && pauseAfterRead(failures + 1, error) !== undefined,
      retryDelay: (failures, error) => pauseAfterRead(failures + 1, error) ?? 0,
      // A page shows a final error that its prefetch has just received, instead of requesting it again.
      retryOnMount: ({ state }) =>
        pauseAfterRead(1, state.error) !== undefined || Date.now() - state.errorUpdatedAt > 30_000,
      // Requests fail visibly while offline, instead of waiting silently for the connection.
      networkMode: 'always',
      refetchOnReconnect: true,
    },
    mutations: { networkMode: 'always' },
  },
});
