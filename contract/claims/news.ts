import type { News } from '../topics.ts';

/** How each notification is delivered, and the webhook event that goes with it */
export const claimNews = {
  'claim-made': { mail: 'always', showsInThread: true, push: 'money', event: { name: 'claim.opened', key: 'claimId' } },
  'claim-contested': {
    mail: 'always',
    showsInThread: true,
    push: 'money',
    event: { name: 'claim.contested', key: 'claimId' },
  },
  'claim-withdrawn': {
    mail: 'always',
    showsInThread: true,
    push: 'money',
    event: { name: 'claim.withdrawn', key: 'claimId' },
  },
  'claim-decided': {
    mail: 'always',
    showsInThread: true,
    push: 'money',
    event: { name: 'claim.decided', key: 'claimId' },
  },
  'claim-charged': {
    mail: 'always',
    showsInThread: true,
    push: 'money',
    event: { name: 'claim.paid', key: 'claimId' },
  },
  'claim-to-pay': { mail: 'always', push: 'money', event: null },
  // No event, because it asks the renter for another card.
  'deposit-refused': { mail: 'always', push: 'money', event: null },
} as const satisfies Record<string, News>;

/** Webhook events and their descriptions */
export const claimEvents = {
  'claim.opened': 'The owner asks for an extra charge',
  'claim.contested': 'The renter contests it, or can no longer answer',
  'claim.withdrawn': 'The owner withdrew it',
  'claim.decided': 'An administrator decided about it',
  'claim.paid': 'It is paid',
} as const;
