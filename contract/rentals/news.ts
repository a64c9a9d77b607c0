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
  'rental.requested': 'Somebody asks for a car, and the card is authorised',
  'rental.confirmed': 'A rental is booked and paid for',
  'rental.declined': 'The owner declined a request',
  'rental.withdrawn': 'The renter withdrew a request',
  'rental.lapsed': 'A request was not answered in time',
  'rental.changed': 'A rental has other dates',
  'rental.cancelled': 'A booked rental was cancelled',
  'rental.refunded': 'The owner gave money back beyond the terms',
  'rental.completed': 'The last day of a rental is over',
  'change.proposed': 'The renter or the owner proposes other dates',
  'change.accepted': 'The other agreed to them; they count once they are paid for',
  'change.declined': 'The other declined them',
  'change.lapsed': 'They were not answered or paid for in time',
} as const;
