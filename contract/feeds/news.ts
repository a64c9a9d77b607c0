import type { News } from '../topics.ts';

/** What people are told and how, and what programs are told for it */
export const feedNews = {
  'feed-collision': { mail: 'always', push: 'cars', event: { name: 'calendar.collided' } },
} as const satisfies Record<string, News>;

/** What webhooks tell of, with what it means */
export const feedEvents = {
  'calendar.collided': 'A booking is on days that are taken in another calendar',
} as const;
