import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { CallInput } from '../../contract/calls.ts';
import { request } from '../platform/session/api.ts';
import { earningsKeys } from './earnings-queries.ts';

/** What is owed to somebody may be on its way a moment after they said where to. */
export function useSetAccount() {
  const client = useQueryClient();
  return useMutation({
    // People without a password are not asked for one.
    mutationFn: ({ password, ...typed }: NonNullable<CallInput<'POST /api/my/payout-account'>['body']>) =>
      request('POST /api/my/payout-account', { body: { ...typed, ...(password && { password }) } }),
    onSuccess: () => client.invalidateQueries({ queryKey: earningsKeys.all }),
  });
}

export function useKeepTaxDetails() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: CallInput<'PUT /api/my/tax-details'>['body']) => request('PUT /api/my/tax-details', { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: earningsKeys.years }),
  });
}
