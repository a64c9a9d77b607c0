import type { News } from '../topics.ts';

/** What people are told and how, and what programs are told for it */
export const integrationNews = {
  // No event: a webhook that is off cannot be told.
  'webhook-off': { mail: 'always', push: 'account', event: null },
} as const satisfies Record<string, News>;
