import type { EventOfNews } from '../event-of-news.ts';
import type { News } from '../topics.ts';

/** What people are told, and how */
export const rentalNews = {
  'rental-confirmed': { mail: 'always', line: true, push: 'trips' },
  'rental-cancelled': { mail: 'always', line: true, push: 'trips' },
  'change-proposed': { mail: 'always', line: true, push: 'trips', isOnce: true },
  'change-accepted': { mail: 'always', push: 'trips', isOnce: true },
  'change-made': { mail: 'always', line: true, push: 'trips' },
  'change-declined': { mail: 'always', line: true, push: 'trips', isOnce: true },
  'change-lapsed': { mail: 'always', push: 'trips', isOnce: true },
  'request-made': { mail: 'always', line: true, push: 'trips', isOnce: true },
  'request-declined': { mail: 'always', line: true, push: 'trips', isOnce: true },
  'request-withdrawn': { mail: 'always', line: true, push: 'trips', isOnce: true },
  'request-lapsed': { mail: 'always', line: true, push: 'trips', isOnce: true },
  'request-pay-again': { mail: 'always', line: true, push: 'trips' },
  'rental-given-back': { mail: 'always', push: 'money' },
  'rental-money-back': { mail: 'always', push: 'money' },
  'rental-refund-owed': { mail: 'always', push: 'money' },
  'trip-tomorrow': { mail: 'reminders', push: 'reminders' },
  // The mails of these days are about what waits: `contract/handover/waits.ts`.
  'trip-today': { push: 'reminders' },
  'return-today': { push: 'reminders' },
} as const satisfies Record<string, News>;

/** What webhooks tell of, with what it means */
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

/** Which of these programs are told for it; null, with the reason, for none */
export const rentalEventOf = {
  'rental-confirmed': { event: 'rental.confirmed' },
  'rental-cancelled': { event: 'rental.cancelled' },
  'change-proposed': { event: 'change.proposed' },
  'change-accepted': { event: 'change.accepted' },
  'change-made': { event: 'rental.changed' },
  'change-declined': { event: 'change.declined' },
  'change-lapsed': { event: 'change.lapsed' },
  'request-made': { event: 'rental.requested' },
  'request-declined': { event: 'rental.declined' },
  'request-withdrawn': { event: 'rental.withdrawn' },
  'request-lapsed': { event: 'rental.lapsed' },
  // Asks a person for another card.
  'request-pay-again': null,
  'rental-given-back': { event: 'rental.refunded' },
  // About money that follows from another event
  'rental-money-back': null,
  'rental-refund-owed': null,
  // Reminders
  'trip-tomorrow': null,
  'trip-today': null,
  'return-today': null,
} as const satisfies Record<keyof typeof rentalNews, EventOfNews>;
