import { infiniteQueryOptions } from '@tanstack/react-query';
import type { ReviewSide } from '../../contract/reviews/review-parts.ts';
import type { ReviewPage } from '../../contract/reviews/reviews.ts';
import { requestQuery } from '../platform/request-query.ts';
import { request } from '../platform/session/api.ts';

export type ReviewsAbout = { carId: string } | { personId: string; as: ReviewSide };

const all = ['reviews'] as const;

/** After a change of any review, invalidate `reviewKeys.all`. */
export const reviewKeys = {
  all,
  state: (rentalId: string) => [...all, 'state', rentalId] as const,
  states: (rentalIds: readonly string[]) => [...all, 'states', ...rentalIds] as const,
  list: (about: ReviewsAbout) => [...all, 'list', about] as const,
};

export const reviewQueries = {
  /** Always refetched, because a review becomes possible when the trip ends, without an event. */
  state: (rentalId: string) =>
    requestQuery(
      reviewKeys.state(rentalId),
      'GET /api/rentals/:id/review',
      { params: { id: rentalId } },
      { staleTime: 0 },
    ),

  states: (rentalIds: readonly string[]) =>
    requestQuery(
      reviewKeys.states(rentalIds),
      'GET /api/my/reviews',
      { query: { rentals: rentalIds.join(',') } },
      { enabled: rentalIds.length > 0 },
    ),

  list: (about: ReviewsAbout) =>
    infiniteQueryOptions({
      queryKey: reviewKeys.list(about),
      queryFn: ({ pageParam, signal }) => {
        const cursor = pageParam ?? undefined;
        return 'carId' in about
          ? request('GET /api/cars/:id/reviews', { params: { id: about.carId }, query: { cursor }, signal })
          : request('GET /api/people/:id/reviews', {
              params: { id: about.personId },
              query: { as: about.as, cursor },
              signal,
            });
      },
      initialPageParam: null as string | null,
      getNextPageParam: ({ nextCursor }: ReviewPage): string | null => nextCursor,
    }),
};
