/** Topics of mails that a person may switch off. Mails about money and safety always come. */
export const MAIL_TOPICS = ['messages', 'reminders', 'reviews', 'listings'] as const;
export type MailTopic = (typeof MAIL_TOPICS)[number];

/** Topics of pushes. Nobody gets any who did not ask for it, so that also those about money have one. */
export const PUSH_TOPICS = ['trips', 'messages', 'reminders', 'cars', 'money', 'reviews', 'account'] as const;
export type PushTopic = (typeof PUSH_TOPICS)[number];

/** What programs are told for something that people are told */
interface EventOfNews {
  /** The compiler finds one that there is not. */
  name: `${string}.${string}`;
  /** What the announcement's key begins with */
  key?: 'claimId' | 'reviewId' | 'payoutId' | 'threadId';
  /** To whom the news is told, instead of both sides of a rental: what one does there is not news to the other's programs. */
  isForReaders?: true;
  /** Renter and owner are told one by one, but it is one event of the rental */
  isOncePerRental?: true;
}

export interface News {
  /** By which topic it is mailed, if at all. Its mail has the kind's own name in the outbox. */
  mail?: MailTopic | 'always';
  /** By which topic it is pushed, if at all */
  push?: PushTopic;
  /** Nobody keeps its mail, which asks for an answer or tells of one: whoever has opened the push gets none. */
  isOnce?: true;
  /** It is a line in the messages between renter and owner. */
  line?: true;
  /** Said once more while it is unread, it moves up instead of standing there twice. */
  isRepeated?: true;
  /** What programs are told; null, with the reason, for nothing */
  event: EventOfNews | null;
}
