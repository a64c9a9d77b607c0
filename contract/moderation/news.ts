import type { EventOfNews } from '../event-of-news.ts';
import type { News } from '../topics.ts';

/** What people are told, and how */
export const moderationNews = {
  'listing-status': { mail: 'listings', push: 'cars' },
  'account-banned': { mail: 'always' },
  'account-unbanned': { mail: 'always' },
  'account-warned': { mail: 'always', push: 'account' },
} as const satisfies Record<string, News>;

/** What webhooks tell of, with what it means */
export const moderationEvents = {
  'listing.reviewed': 'An administrator decided about a listing',
} as const;

/** Which of these programs are told for it; null, with the reason, for none */
export const moderationEventOf = {
  'listing-status': { event: 'listing.reviewed' },
  // Decisions about people are nobody else's business.
  'account-banned': null,
  'account-unbanned': null,
  'account-warned': null,
} as const satisfies Record<keyof typeof moderationNews, EventOfNews>;
