import type { HandoverPart } from '../../contract/handover/handover-parts.ts';
import { requestQuery } from '../platform/request-query.ts';

const all = ['handover'] as const;

export const handoverKeys = {
  all,
  one: (rentalId: string, part: HandoverPart) => [...all, rentalId, part] as const,
};

/** Photo URLs expire after half an hour. */
const FRESH_MILLISECONDS = 20 * 60_000;

export const handoverQueries = {
  one: (rentalId: string, part: HandoverPart) =>
    requestQuery(
      handoverKeys.one(rentalId, part),
      'GET /api/rentals/:id/handover/:part',
      { params: { id: rentalId, part } },
      { staleTime: 5_000, refetchInterval: ({ state: { data } }) => (data?.agreed ? FRESH_MILLISECONDS : false) },
    ),
};
