/** Topics of mails that users can mute. Mails about money and safety are always sent. */
export const MAIL_TOPICS = ['messages', 'reminders', 'reviews', 'listings'] as const;
export type MailTopic = (typeof MAIL_TOPICS)[number];

/** Topics of pushes. All pushes are opt-in, so even those about money have a topic. */
export const PUSH_TOPICS = ['trips', 'messages', 'reminders', 'cars', 'money', 'reviews', 'account'] as const;
export type PushTopic = (typeof PUSH_TOPICS)[number];

/** The webhook event that goes with a notification */
interface EventOfNews {
  /** The compiler rejects unknown names. */
  name: `${string}.${string}`;
  /** The first part of the event's deduplication key */
  key?: 'claimId' | 'reviewId' | 'payoutId' | 'threadId';
  /** Sends the event only to the recipients of the notification instead of to both sides of the rental. */
  isForReaders?: true;
  /** Renter and owner are notified separately, but the rental has only one event */
  isOncePerRental?: true;
}

export interface News {
  /** The topic of its mail, if any. The mail's kind in the outbox equals the kind of the notification. */
  mail?: MailTopic | 'always';
  /** The topic of its push, if any */
  push?: PushTopic;
  /** Users who open the push get no mail, because nobody needs to keep this mail. */
  skipsMailIfOpened?: true;
  /** Also appears as a line in the thread between renter and owner. */
  showsInThread?: true;
  /** A repetition moves an unread notice to the top instead of adding another one. */
  replacesUnread?: true;
  /** The webhook event; null for none, with a reason */
  event: EventOfNews | null;
}
