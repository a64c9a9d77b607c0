import type { News } from '../topics.ts';

/** How each notification is delivered, and the webhook event that goes with it */
export const reportNews = {
  'report-decided': { push: 'account', event: null },
} as const satisfies Record<string, News>;
