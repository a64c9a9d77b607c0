import { queryOptions } from '@tanstack/react-query';
import { waitsFor } from '../../contract/claims/claim-lifecycle.ts';
import { request } from '../platform/session/api.ts';

const all = ['claims'] as const;

/** After a change of any claim, invalidate `claimKeys.all`. */
export const claimKeys = {
  all,
  ofRental: (rentalId: string) => [...all, 'rental', rentalId] as const,
  charges: (rentalId: string) => [...all, 'charges', rentalId] as const,
  one: (id: string) => [...all, 'one', id] as const,
};

const POLL_SECONDS = 5;

export const claimQueries = {
  ofRental: (rentalId: string) =>
    queryOptions({
      queryKey: claimKeys.ofRental(rentalId),
      queryFn: ({ signal }) => request('GET /api/rentals/:id/claims', { params: { id: rentalId }, signal }),
      // Polls while a card is being charged, which takes the bank seconds.
      refetchInterval: ({ state }) =>
        state.data?.claims.some(({ status }) => waitsFor(status) === 'provider') ? POLL_SECONDS * 1000 : false,
    }),
  /** For administrators */
  charges: (rentalId: string) =>
    queryOptions({
      queryKey: claimKeys.charges(rentalId),
      queryFn: ({ signal }) => request('GET /api/admin/rentals/:id/charges', { params: { id: rentalId }, signal }),
    }),
  one: (id: string) =>
    queryOptions({
      queryKey: claimKeys.one(id),
      queryFn: ({ signal }) => request('GET /api/claims/:id', { params: { id }, signal }),
    }),
};
