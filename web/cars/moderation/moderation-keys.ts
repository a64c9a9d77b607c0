import { carKeys } from '../car-keys.ts';

const pendings = [...carKeys.all, 'pendings'] as const;

/**
 * Under the key of all cars, so that they are invalidated with any car. The review queue is not, because it must not
 * change during a review.
 */
export const moderationKeys = {
  pendings,
  page: (query: object) => [...pendings, query] as const,
  review: (id: string) => [...carKeys.all, 'review', id] as const,
  queue: (round: number) => ['review-queue', round] as const,
  settings: ['settings'] as const,
};
