import type { News } from '../topics.ts';

/** What people are told and how, and what programs are told for it */
export const earningNews = {
  'payout-sent': { mail: 'always', push: 'money', event: { name: 'payout.sent', key: 'payoutId' } },
  'payout-failed': { mail: 'always', push: 'money', event: { name: 'payout.failed', key: 'payoutId' } },
  'payout-reversed': { mail: 'always', push: 'money', event: { name: 'payout.reversed', key: 'payoutId' } },
  // No event: it is for the eyes of its owner.
  'payout-account-changed': { mail: 'always', push: 'account', event: null },
  // No event: they ask a person to do something.
  'payout-details-wanted': { mail: 'always', push: 'money', event: null },
  'balance-negative': { mail: 'always', push: 'money', event: null },
} as const satisfies Record<string, News>;

/** What webhooks tell of, with what it means */
export const earningEvents = {
  'payout.sent': 'A payout is on its way to the bank',
  'payout.failed': 'A payout could not be sent',
  'payout.reversed': 'A payout was taken back',
} as const;
