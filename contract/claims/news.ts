import type { News } from '../topics.ts';

/** What people are told and how, and what programs are told for it */
export const claimNews = {
  'claim-made': { mail: 'always', line: true, push: 'money', event: { name: 'claim.opened', key: 'claimId' } },
  'claim-contested': { mail: 'always', line: true, push: 'money', event: { name: 'claim.contested', key: 'claimId' } },
  'claim-withdrawn': { mail: 'always', line: true, push: 'money', event: { name: 'claim.withdrawn', key: 'claimId' } },
  'claim-decided': { mail: 'always', line: true, push: 'money', event: { name: 'claim.decided', key: 'claimId' } },
  'claim-charged': { mail: 'always', line: true, push: 'money', event: { name: 'claim.paid', key: 'claimId' } },
  'claim-to-pay': { mail: 'always', push: 'money', event: null },
  // No event: it asks a person for another card.
  'deposit-refused': { mail: 'always', push: 'money', event: null },
} as const satisfies Record<string, News>;

/** What webhooks tell of, with what it means */
export const claimEvents = {
  'claim.opened': 'The owner asks for an extra charge',
  'claim.contested': 'The renter contests it, or can no longer answer',
  'claim.withdrawn': 'The owner withdrew it',
  'claim.decided': 'An administrator decided about it',
  'claim.paid': 'It is paid',
} as const;
