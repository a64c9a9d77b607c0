import type { News } from '../topics.ts';

/** What people are told and how, and what programs are told for it */
export const reportNews = {
  'report-decided': { push: 'account', event: null },
} as const satisfies Record<string, News>;
