import type { NewsKind } from '../notices/news.ts';

/** What webhooks tell of, with what it means. A test compares it with docs/api.md. */
export const EVENTS = {
  'rental.requested': 'Somebody asks for a car, and the card is authorised',
  'rental.confirmed': 'A rental is booked and paid for',
  'rental.declined': 'The owner declined a request',
  'rental.withdrawn': 'The renter withdrew a request',
  'rental.lapsed': 'A request was not answered in time',
  'rental.changed': 'A rental has other dates',
  'rental.cancelled': 'A booked rental was cancelled',
  'rental.refunded': 'The owner gave money back beyond the terms',
  'rental.completed': 'The last day of a rental is over',
  'change.proposed': 'One of the two proposes other dates',
  'change.accepted': 'The other agreed to them; they count once they are paid for',
  'change.declined': 'The other declined them',
  'change.lapsed': 'They were not answered or paid for in time',
  'handover.agreed': 'Both agreed to what was noted at a handover',
  'claim.opened': 'The owner asks for an extra charge',
  'claim.contested': 'The renter contests it, or can no longer answer',
  'claim.withdrawn': 'The owner withdrew it',
  'claim.decided': 'An administrator decided about it',
  'claim.paid': 'It is paid',
  'message.received': 'Somebody wrote a message, without its text',
  'review.published': 'A review can be read',
  'review.answered': 'A review was answered',
  'listing.reviewed': 'An administrator decided about a listing',
  'calendar.collided': 'A booking is on days that are taken in another calendar',
  'payout.sent': 'A payout is on its way to the bank',
  'payout.failed': 'A payout could not be sent',
  'payout.reversed': 'A payout was taken back',
} as const;

export type EventName = keyof typeof EVENTS;
export const EVENT_NAMES = Object.keys(EVENTS) as [EventName, ...EventName[]];

/** Sent when somebody tries a webhook, whatever it listens to */
export const TEST_EVENT = 'webhook.tested';

interface Told {
  event: EventName;
  /** What the announcement's key begins with */
  key?: 'claimId' | 'reviewId' | 'payoutId' | 'threadId';
  /** To whom the news is told, instead of both of a rental: what one does there is no news to the other's programs. */
  isForReaders?: true;
  /** Told for each of the two by itself, but one event of the rental */
  isOncePerRental?: true;
}

/** Whatever people are told, programs are told too, or there is a reason not to: null. The compiler demands a line for each. */
const EVENT_OF_NEWS: Record<NewsKind, Told | null> = {
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
  'claim-made': { event: 'claim.opened', key: 'claimId' },
  'claim-contested': { event: 'claim.contested', key: 'claimId' },
  'claim-withdrawn': { event: 'claim.withdrawn', key: 'claimId' },
  'claim-decided': { event: 'claim.decided', key: 'claimId' },
  'claim-charged': { event: 'claim.paid', key: 'claimId' },
  'claim-to-pay': null,
  'payout-sent': { event: 'payout.sent', key: 'payoutId' },
  'payout-failed': { event: 'payout.failed', key: 'payoutId' },
  'payout-reversed': { event: 'payout.reversed', key: 'payoutId' },
  // For the eyes of its owner
  'payout-account-changed': null,
  // Ask a person to do something
  'payout-details-wanted': null,
  'balance-negative': null,
  'dispute-decided': null,
  'listing-status': { event: 'listing.reviewed' },
  'feed-collision': { event: 'calendar.collided' },
  // Decisions about people are nobody else's business.
  'account-banned': null,
  'account-unbanned': null,
  'account-warned': null,
  'report-decided': null,
  'handover-agreed': { event: 'handover.agreed' },
  // Reminders
  'trip-tomorrow': null,
  'trip-today': null,
  'return-today': null,
  'review-wanted': { event: 'rental.completed', isOncePerRental: true },
  'review-revealed': { event: 'review.published', key: 'reviewId' },
  'review-answered': { event: 'review.answered', key: 'reviewId' },
  'review-removed': null,
  message: { event: 'message.received', key: 'threadId', isForReaders: true },
  // It cannot be told of itself.
  'webhook-off': null,
};

export const eventOf = (kind: NewsKind): Told | null => EVENT_OF_NEWS[kind];
