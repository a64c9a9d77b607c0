import type { News } from '../topics.ts';

/** How each notification is delivered, and the webhook event that goes with it */
export const earningNews = {
  'payout-sent': { mail: 'always', push: 'money', event: { name: 'payout.sent', key: 'payoutId' } },
  'payout-failed': { mail: 'always', push: 'money', event: { name: 'payout.failed', key: 'payoutId' } },
  'payout-reversed': { mail: 'always', push: 'money', event: { name: 'payout.reversed', key: 'payoutId' } },
  // No event, because it is a security notification for the owner.
  'payout-account-changed': { mail: 'always', push: 'account', event: null },
  // No event, because these ask the owner to act.
  'payout-details-wanted': { mail: 'always', push: 'money', event: null },
  'balance-negative': { mail: 'always', push: 'money', event: null },
} as const satisfies Record<string, News>;

/** Webhook events and their descriptions */
export const earningEvents = {
  'payout.sent': 'A payout is on its way to the bank',
  'payout.failed': 'A payout could not be sent',
  'payout.reversed': 'A payout was reversed',
} as const;
