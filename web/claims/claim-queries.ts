import { waitsFor } from '../../contract/claims/claim-lifecycle.ts';
import { requestQuery } from '../platform/request-query.ts';

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
    requestQuery(
      claimKeys.ofRental(rentalId),
      'GET /api/rentals/:id/claims',
      { params: { id: rentalId } },
      {
        // Polls while a card is being charged, which takes the bank seconds.
        refetchInterval: ({ state }) =>
          state.data?.claims.some(({ status }) => waitsFor(status) === 'provider') ? POLL_SECONDS * 1000 : false,
      },
    ),
  /** For administrators */
  charges: (rentalId: string) =>
    requestQuery(claimKeys.charges(rentalId), 'GET /api/admin/rentals/:id/charges', { params: { id: rentalId } }),
  one: (id: string) => requestQuery(claimKeys.one(id), 'GET /api/claims/:id', { params: { id } }),
};
