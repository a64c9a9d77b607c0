import type { EventOfNews } from '../event-of-news.ts';
import type { News } from '../topics.ts';

/** What people are told, and how */
export const earningNews = {
  'payout-sent': { mail: 'always', push: 'money' },
  'payout-failed': { mail: 'always', push: 'money' },
  'payout-reversed': { mail: 'always', push: 'money' },
  'payout-account-changed': { mail: 'always', push: 'account' },
  'payout-details-wanted': { mail: 'always', push: 'money' },
  'balance-negative': { mail: 'always', push: 'money' },
} as const satisfies Record<string, News>;

/** What webhooks tell of, with what it means */
export const earningEvents = {
  'payout.sent': 'A payout is on its way to the bank',
  'payout.failed': 'A payout could not be sent',
  'payout.reversed': 'A payout was taken back',
} as const;

/** Which of these programs are told for it; null, with the reason, for none */
export const earningEventOf = {
  'payout-sent': { event: 'payout.sent', key: 'payoutId' },
  'payout-failed': { event: 'payout.failed', key: 'payoutId' },
  'payout-reversed': { event: 'payout.reversed', key: 'payoutId' },
  // For the eyes of its owner
  'payout-account-changed': null,
  // Ask a person to do something
  'payout-details-wanted': null,
  'balance-negative': null,
} as const satisfies Record<keyof typeof earningNews, EventOfNews>;
