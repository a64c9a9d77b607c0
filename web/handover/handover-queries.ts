import { queryOptions } from '@tanstack/react-query';
import type { HandoverPart } from '../../contract/handover/handover-parts.ts';
import { request } from '../platform/session/api.ts';

const all = ['handover'] as const;

export const handoverKeys = {
  all,
  one: (rentalId: string, part: HandoverPart) => [...all, rentalId, part] as const,
};

/** Photo URLs expire after half an hour. */
const FRESH_MILLISECONDS = 20 * 60_000;

export const handoverQueries = {
  one: (rentalId: string, part: HandoverPart) =>
    queryOptions({
      queryKey: handoverKeys.one(rentalId, part),
      queryFn: ({ signal }) =>
        request('GET /api/rentals/:id/handover/:part', { params: { id: rentalId, part }, signal }),
      staleTime: 5_000,
      refetchInterval: ({ state: { data } }) => (data?.agreed ? FRESH_MILLISECONDS : false),
    }),
};
