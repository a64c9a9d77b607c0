import type { EventOfNews } from '../event-of-news.ts';
import type { News } from '../topics.ts';

/** What people are told, and how */
export const reviewNews = {
  'review-wanted': { mail: 'reviews', push: 'reviews' },
  'review-revealed': { mail: 'reviews', push: 'reviews' },
  'review-answered': { mail: 'reviews', push: 'reviews' },
  'review-removed': { push: 'reviews' },
} as const satisfies Record<string, News>;

/** What webhooks tell of, with what it means */
export const reviewEvents = {
  'review.published': 'A review can be read',
  'review.answered': 'A review was answered',
} as const;

/** Which of these programs are told for it; null, with the reason, for none */
export const reviewEventOf = {
  'review-wanted': { event: 'rental.completed', isOncePerRental: true },
  'review-revealed': { event: 'review.published', key: 'reviewId' },
  'review-answered': { event: 'review.answered', key: 'reviewId' },
  'review-removed': null,
} as const satisfies Record<keyof typeof reviewNews, EventOfNews>;
