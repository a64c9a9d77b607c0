import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { CallInput } from '../../../../contract/calls.ts';
import type { AdminUserDetails } from '../../../../contract/moderation/users/users.ts';
import { carKeys } from '../../../cars/index.ts';
import { request } from '../../../platform/session/api.ts';
import { userKeys } from '../user-queries.ts';

/** Invalidates cars too, because a ban changes them, and because history queries use the same key prefix. */
const invalidateUsers = (client: QueryClient) =>
  Promise.all([
    client.invalidateQueries({ queryKey: userKeys.all }),
    client.invalidateQueries({ queryKey: carKeys.all }),
  ]);

export type AccountStatusChange = Omit<CallInput<'PATCH /api/admin/users/:id'>['body'], 'version'>;

/** Sends the version that was on the screen. On a conflict the page reloads the current user. */
export function useChangeAccountStatus(user: AdminUserDetails, onDone: (change: AccountStatusChange) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (change: AccountStatusChange) =>
      request('PATCH /api/admin/users/:id', {
        params: { id: user.uid },
        body: { ...change, version: user.version },
      }),
    onSuccess: (saved, change) => {
      client.setQueryData(userKeys.one(user.uid), saved);
      onDone(change);
    },
    onSettled: () => void invalidateUsers(client),
  });
}

export function useSignOut(uid: string, onDone: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => request('POST /api/admin/users/:id/sign-out', { params: { id: uid } }),
    onSuccess: onDone,
    onSettled: () => void invalidateUsers(client),
  });
}

export function useAddNote(uid: string, onDone: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (text: string) => request('POST /api/admin/users/:id/notes', { params: { id: uid }, body: { text } }),
    onSuccess: onDone,
    onSettled: () => void invalidateUsers(client),
  });
}
