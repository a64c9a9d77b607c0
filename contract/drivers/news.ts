import type { News } from '../topics.ts';

/** How each notification is delivered, and the webhook event that goes with it */
export const driverNews = {
  'licence-approved': { mail: 'always', push: 'account', event: null },
  'licence-refused': { mail: 'always', push: 'account', event: null },
  'licence-expiring': { mail: 'always', push: 'account', event: null },
  'driver-joined': { mail: 'always', push: 'trips', event: null },
  'driver-left': { mail: 'always', push: 'trips', event: null },
  'driver-removed': { mail: 'always', push: 'trips', event: null },
} as const satisfies Record<string, News>;
