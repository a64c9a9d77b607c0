import type { News } from '../topics.ts';

/** How each notification is delivered, and the webhook event that goes with it */
export const feedNews = {
  'feed-collision': { mail: 'always', push: 'cars', event: { name: 'calendar.collided' } },
} as const satisfies Record<string, News>;

/** Webhook events and their descriptions */
export const feedEvents = {
  'calendar.collided': 'A booking overlaps with days taken in an external calendar',
} as const;
