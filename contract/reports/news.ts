import type { EventOfNews } from '../event-of-news.ts';
import type { News } from '../topics.ts';

/** What people are told, and how */
export const reportNews = {
  'report-decided': { push: 'account' },
} as const satisfies Record<string, News>;

/** Which of these programs are told for it; null, with the reason, for none */
export const reportEventOf = {
  'report-decided': null,
} as const satisfies Record<keyof typeof reportNews, EventOfNews>;
