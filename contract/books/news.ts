import type { News } from '../topics.ts';

/** How each notification is delivered, and the webhook event that goes with it */
export const bookNews = {
  'dispute-decided': { mail: 'always', push: 'money', event: null },
} as const satisfies Record<string, News>;
