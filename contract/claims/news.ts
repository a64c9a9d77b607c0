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
  'claim.opened': 'The owner claimed an extra charge',
  'claim.contested': 'The renter contested an extra charge, or can no longer answer',
  'claim.withdrawn': 'The owner withdrew an extra charge',
  'claim.decided': 'An administrator decided on an extra charge',
  'claim.paid': 'An extra charge was paid',
} as const;
