import type { EventOfNews } from '../event-of-news.ts';
import type { News } from '../topics.ts';

/** What people are told, and how */
export const feedNews = {
  'feed-collision': { mail: 'always', push: 'cars' },
} as const satisfies Record<string, News>;

/** What webhooks tell of, with what it means */
export const feedEvents = {
  'calendar.collided': 'A booking is on days that are taken in another calendar',
} as const;

/** Which of these programs are told for it; null, with the reason, for none */
export const feedEventOf = {
  'feed-collision': { event: 'calendar.collided' },
} as const satisfies Record<keyof typeof feedNews, EventOfNews>;
