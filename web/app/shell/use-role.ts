import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSession } from '../../platform/session/session.ts';
import { lookUpRole } from '../../platform/session/sign-in-out.ts';

/** Looks the role up as long as it is unknown, and keeps one person's answers from the next one's eyes. */
export function useRole() {
  const { user, isAdmin } = useSession();
  const queryClient = useQueryClient();
  useQuery({
    queryKey: ['role', user?.uid],
    queryFn: async ({ signal }) => {
      // A person who signs out before the answer must not leave their role to the next person.
      await lookUpRole(signal);
      return null;
    },
    enabled: user !== null && isAdmin === null,
    refetchInterval: (query) => (query.state.status === 'error' ? 5_000 : false),
  });
  // The layout goes away when its person signs out, and what was fetched for them goes with it.
  useEffect(() => () => queryClient.clear(), [queryClient]);
}
