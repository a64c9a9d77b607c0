/** Topics of mails that a person may switch off. Mails about money and safety always come. */
export const MAIL_TOPICS = ['messages', 'reminders', 'reviews', 'listings'] as const;
export type MailTopic = (typeof MAIL_TOPICS)[number];

/** Topics of pushes. Nobody gets any who did not ask for it, so that also those about money have one. */
export const PUSH_TOPICS = ['trips', 'messages', 'reminders', 'cars', 'money', 'reviews', 'account'] as const;
export type PushTopic = (typeof PUSH_TOPICS)[number];

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
}
