import type { EventOfNews } from '../event-of-news.ts';
import type { News } from '../topics.ts';

/** What people are told, and how */
export const bookNews = {
  'dispute-decided': { mail: 'always', push: 'money' },
} as const satisfies Record<string, News>;

/** Which of these programs are told for it; null, with the reason, for none */
export const bookEventOf = {
  'dispute-decided': null,
} as const satisfies Record<keyof typeof bookNews, EventOfNews>;
