import { QueryClient } from '@tanstack/react-query';
import { pauseAfterRead } from './retry.ts';

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      gcTime: 10 * 60_000,
      retry: (failures, error) => navigator.onLine && pauseAfterRead(failures + 1, error) !== undefined,
      retryDelay: (failures, error) => pauseAfterRead(failures + 1, error) ?? 0,
      // Without a connection a request fails, and says so, instead of waiting unseen for its return.
      networkMode: 'always',
      refetchOnReconnect: true,
    },
    mutations: { networkMode: 'always' },
  },
});
