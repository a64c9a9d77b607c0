import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSession } from '../../platform/session/session.ts';
import { fetchRole } from '../../platform/session/sign-in-out.ts';

/** Looks up the role until it is known, and clears one user's cached data before the next one signs in. */
export function useRole() {
  const { user, isAdmin } = useSession();
  const queryClient = useQueryClient();
  useQuery({
    queryKey: ['role', user?.uid],
    queryFn: async ({ signal }) => {
      // Aborted on sign-out, so that the role is not applied to the next user.
      await fetchRole(signal);
      return null;
    },
    enabled: user !== null && isAdmin === null,
    refetchInterval: (query) => (query.state.status === 'error' ? 5_000 : false),
  });
  // The layout unmounts on sign-out, and the user's data must go with it.
  useEffect(() => () => queryClient.clear(), [queryClient]);
}
