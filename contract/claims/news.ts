import type { EventOfNews } from '../event-of-news.ts';
import type { News } from '../topics.ts';

/** What people are told, and how */
export const claimNews = {
  'claim-made': { mail: 'always', line: true, push: 'money' },
  'claim-contested': { mail: 'always', line: true, push: 'money' },
  'claim-withdrawn': { mail: 'always', line: true, push: 'money' },
  'claim-decided': { mail: 'always', line: true, push: 'money' },
  'claim-charged': { mail: 'always', line: true, push: 'money' },
  'claim-to-pay': { mail: 'always', push: 'money' },
  'deposit-refused': { mail: 'always', push: 'money' },
} as const satisfies Record<string, News>;

/** What webhooks tell of, with what it means */
export const claimEvents = {
  'claim.opened': 'The owner asks for an extra charge',
  'claim.contested': 'The renter contests it, or can no longer answer',
  'claim.withdrawn': 'The owner withdrew it',
  'claim.decided': 'An administrator decided about it',
  'claim.paid': 'It is paid',
} as const;

/** Which of these programs are told for it; null, with the reason, for none */
export const claimEventOf = {
  'claim-made': { event: 'claim.opened', key: 'claimId' },
  'claim-contested': { event: 'claim.contested', key: 'claimId' },
  'claim-withdrawn': { event: 'claim.withdrawn', key: 'claimId' },
  'claim-decided': { event: 'claim.decided', key: 'claimId' },
  'claim-charged': { event: 'claim.paid', key: 'claimId' },
  'claim-to-pay': null,
  // Asks a person for another card.
  'deposit-refused': null,
} as const satisfies Record<keyof typeof claimNews, EventOfNews>;
