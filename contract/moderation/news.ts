import type { News } from '../topics.ts';

/** How each notification is delivered, and the webhook event that goes with it */
export const moderationNews = {
  'listing-status': { mail: 'listings', push: 'cars', event: { name: 'listing.reviewed' } },
  // No event, because decisions about users are confidential.
  'account-banned': { mail: 'always', event: null },
  'account-unbanned': { mail: 'always', event: null },
  'account-warned': { mail: 'always', push: 'account', event: null },
} as const satisfies Record<string, News>;

/** Webhook events and their descriptions */
export const moderationEvents = {
  'listing.reviewed': 'An administrator decided on a listing',
} as const;
