import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { CallInput } from '../../contract/calls.ts';
import { request } from '../platform/session/api.ts';
import { earningsKeys } from './earnings-queries.ts';

/** Invalidates all earnings, because payouts may start as soon as there is an account. */
export function useSetAccount() {
  const client = useQueryClient();
  return useMutation({
    // Accounts without a password leave the field out.
    mutationFn: ({ password, ...typed }: NonNullable<CallInput<'POST /api/my/payout-account'>['body']>) =>
      request('POST /api/my/payout-account', { body: { ...typed, ...(password && { password }) } }),
    onSuccess: () => client.invalidateQueries({ queryKey: earningsKeys.all }),
  });
}

export function useSaveTaxDetails() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: CallInput<'PUT /api/my/tax-details'>['body']) => request('PUT /api/my/tax-details', { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: earningsKeys.years }),
  });
}
