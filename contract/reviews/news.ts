import type { News } from '../topics.ts';

/** How each notification is delivered, and the webhook event that goes with it */
export const reviewNews = {
  'review-wanted': { mail: 'reviews', push: 'reviews', event: { name: 'rental.completed', isOncePerRental: true } },
  'review-revealed': { mail: 'reviews', push: 'reviews', event: { name: 'review.published', key: 'reviewId' } },
  'review-answered': { mail: 'reviews', push: 'reviews', event: { name: 'review.answered', key: 'reviewId' } },
  'review-removed': { push: 'reviews', event: null },
} as const satisfies Record<string, News>;

/** Webhook events and their descriptions */
export const reviewEvents = {
  'review.published': 'A review was published',
  'review.answered': 'The reviewed user replied to a review',
} as const;
