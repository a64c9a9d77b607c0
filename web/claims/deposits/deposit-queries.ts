import { queryOptions, type QueryClient } from '@tanstack/react-query';
import type { DepositPayment } from '../../../contract/claims/deposits/deposits.ts';
import type { PayBody } from '../../money/index.ts';
import { request } from '../../platform/session/api.ts';
import { claimKeys } from '../claim-queries.ts';

const POLL_SECONDS = 5;

const keyOf = (rentalId: string) => [...claimKeys.all, 'deposit', rentalId] as const;

export const depositQueries = {
  ofRental: (rentalId: string) =>
    queryOptions({
      queryKey: keyOf(rentalId),
      queryFn: async ({ signal }) =>
        (await request('GET /api/rentals/:id/deposit', { params: { id: rentalId }, signal })).deposit,
      // Polls while the bank processes the deposit, which takes seconds.
      refetchInterval: ({ state }) =>
        ['placing', 'capturing', 'releasing'].includes(state.data?.state ?? '') ? POLL_SECONDS * 1000 : false,
    }),
};

/** Places the deposit on another card of the renter. */
export const depositPayment = (client: QueryClient, rentalId: string) => ({
  name: `pay-deposit.${rentalId}`,
  pay: (body: PayBody, headers: Record<string, string>) =>
    request('POST /api/rentals/:id/deposit', { params: { id: rentalId }, body, headers }),
  confirm: () => request('POST /api/rentals/:id/deposit/confirmation', { params: { id: rentalId } }),
  show: ({ deposit, checking, requiresAction }: DepositPayment) => {
    client.setQueryData(keyOf(rentalId), deposit);
    if (!checking && !requiresAction) void client.invalidateQueries({ queryKey: claimKeys.all });
  },
});
