import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './session/api.ts';

/** What is wrong with a request stays wrong; what is wrong with the network or the server may pass. */
const isPassing = (error: Error) => !(error instanceof ApiError) || error.status === 0 || error.status >= 500;

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      gcTime: 10 * 60_000,
      retry: (failures, error) => failures < 2 && navigator.onLine && isPassing(error),
      // Without a connection a request fails, and says so, instead of waiting unseen for its return.
      networkMode: 'always',
      refetchOnReconnect: true,
    },
    mutations: { networkMode: 'always' },
  },
});
