import type { EventOfNews } from '../event-of-news.ts';
import type { News } from '../topics.ts';

/** What people are told, and how */
export const driverNews = {
  'licence-approved': { mail: 'always', push: 'account' },
  'licence-refused': { mail: 'always', push: 'account' },
  'licence-expiring': { mail: 'always', push: 'account' },
  'driver-joined': { mail: 'always', push: 'trips' },
  'driver-left': { mail: 'always', push: 'trips' },
  'driver-removed': { mail: 'always', push: 'trips' },
} as const satisfies Record<string, News>;

/** Which of these programs are told for it: none, since a person's licence is nobody else's business. */
export const driverEventOf = {
  'licence-approved': null,
  'licence-refused': null,
  'licence-expiring': null,
  'driver-joined': null,
  'driver-left': null,
  'driver-removed': null,
} as const satisfies Record<keyof typeof driverNews, EventOfNews>;
