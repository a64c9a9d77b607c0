import type { News } from '../topics.ts';

/** What people are told and how, and what programs are told for it */
export const moderationNews = {
  'listing-status': { mail: 'listings', push: 'cars', event: { name: 'listing.reviewed' } },
  // No event: decisions about people are nobody else's business.
  'account-banned': { mail: 'always', event: null },
  'account-unbanned': { mail: 'always', event: null },
  'account-warned': { mail: 'always', push: 'account', event: null },
} as const satisfies Record<string, News>;

/** What webhooks tell of, with what it means */
export const moderationEvents = {
  'listing.reviewed': 'An administrator decided about a listing',
} as const;
