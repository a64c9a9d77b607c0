import type { News } from '../topics.ts';

/** How each notification is delivered, and the webhook event that goes with it */
export const rentalNews = {
  'rental-confirmed': { mail: 'always', showsInThread: true, push: 'trips', event: { name: 'rental.confirmed' } },
  'rental-cancelled': { mail: 'always', showsInThread: true, push: 'trips', event: { name: 'rental.cancelled' } },
  'change-proposed': {
    mail: 'always',
    showsInThread: true,
    push: 'trips',
    skipsMailIfOpened: true,
    event: { name: 'change.proposed' },
  },
  'change-accepted': { mail: 'always', push: 'trips', skipsMailIfOpened: true, event: { name: 'change.accepted' } },
  'change-made': { mail: 'always', showsInThread: true, push: 'trips', event: { name: 'rental.changed' } },
  'change-declined': {
    mail: 'always',
    showsInThread: true,
    push: 'trips',
    skipsMailIfOpened: true,
    event: { name: 'change.declined' },
  },
  'change-lapsed': { mail: 'always', push: 'trips', skipsMailIfOpened: true, event: { name: 'change.lapsed' } },
  'request-made': {
    mail: 'always',
    showsInThread: true,
    push: 'trips',
    skipsMailIfOpened: true,
    event: { name: 'rental.requested' },
  },
  'request-declined': {
    mail: 'always',
    showsInThread: true,
    push: 'trips',
    skipsMailIfOpened: true,
    event: { name: 'rental.declined' },
  },
  'request-withdrawn': {
    mail: 'always',
    showsInThread: true,
    push: 'trips',
    skipsMailIfOpened: true,
    event: { name: 'rental.withdrawn' },
  },
  'request-lapsed': {
    mail: 'always',
    showsInThread: true,
    push: 'trips',
    skipsMailIfOpened: true,
    event: { name: 'rental.lapsed' },
  },
  // No event, because it asks the renter for another card.
  'request-pay-again': { mail: 'always', showsInThread: true, push: 'trips', event: null },
  'rental-given-back': { mail: 'always', push: 'money', event: { name: 'rental.refunded' } },
  // No event, because the refund follows from another event.
  'rental-money-back': { mail: 'always', push: 'money', event: null },
  'rental-refund-owed': { mail: 'always', push: 'money', event: null },
  // No event, because nothing has happened yet.
  'trip-tomorrow': { mail: 'reminders', push: 'reminders', event: null },
  // Mails on these days are reminders of tasks: `contract/handover/waits.ts`.
  'trip-today': { push: 'reminders', event: null },
  'return-today': { push: 'reminders', event: null },
} as const satisfies Record<string, News>;

/** Webhook events and their descriptions */
export const rentalEvents = {
  'rental.requested': 'A renter requested a car, and the card was authorised',
  'rental.confirmed': 'A rental was booked and paid for',
  'rental.declined': 'The owner declined a request',
  'rental.withdrawn': 'The renter withdrew a request',
  'rental.lapsed': 'A request lapsed without an answer',
  'rental.changed': 'The dates of a rental changed',
  'rental.cancelled': 'A booked rental was cancelled',
  'rental.refunded': 'The renter was refunded more than the terms require',
  'rental.completed': 'The last day of a rental ended',
  'change.proposed': 'The renter or the owner proposed new dates',
  'change.accepted': 'The other side accepted the proposed dates; they take effect once paid for',
  'change.declined': 'The other side declined the proposed dates',
  'change.lapsed': 'Proposed dates were not answered or paid for in time',
} as const;
