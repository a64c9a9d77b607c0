import type { News } from '../topics.ts';

/** How each notification is delivered, and the webhook event that goes with it */
export const integrationNews = {
  // No event, because a disabled webhook receives none.
  'webhook-off': { mail: 'always', push: 'account', event: null },
} as const satisfies Record<string, News>;
