/** Topics of mails that a person may switch off. Mails about money and safety always come. */
export const MAIL_TOPICS = ['messages', 'reminders', 'reviews', 'listings'] as const;
export type MailTopic = (typeof MAIL_TOPICS)[number];

interface News {
  /** By which topic it is mailed, if at all. Its mail has the kind's own name in the outbox. */
  mail?: MailTopic | 'always';
  /** It stands as a line in the messages of the two. */
  line?: true;
  /** Said once more while it is unread, it moves up instead of standing there twice. */
  isRepeated?: true;
}

/** Everything that people are told, and how. */
export const NEWS = {
  'rental-confirmed': { mail: 'always', line: true },
  'rental-cancelled': { mail: 'always', line: true },
  'change-proposed': { mail: 'always', line: true },
  'change-accepted': { mail: 'always' },
  'change-made': { mail: 'always', line: true },
  'change-declined': { mail: 'always', line: true },
  'change-lapsed': { mail: 'always' },
  'request-made': { mail: 'always', line: true },
  'request-declined': { mail: 'always', line: true },
  'request-withdrawn': { mail: 'always', line: true },
  'request-lapsed': { mail: 'always', line: true },
  'request-pay-again': { mail: 'always', line: true },
  'rental-given-back': { mail: 'always' },
  'rental-money-back': { mail: 'always' },
  'rental-refund-owed': { mail: 'always' },
  'claim-made': { mail: 'always', line: true },
  'claim-contested': { mail: 'always', line: true },
  'claim-withdrawn': { mail: 'always', line: true },
  'claim-decided': { mail: 'always', line: true },
  'claim-charged': { mail: 'always', line: true },
  'claim-to-pay': { mail: 'always' },
  'payout-sent': { mail: 'always' },
  'payout-failed': { mail: 'always' },
  'payout-reversed': { mail: 'always' },
  'payout-account-changed': { mail: 'always' },
  'payout-details-wanted': { mail: 'always' },
  'balance-negative': { mail: 'always' },
  'dispute-decided': { mail: 'always' },
  'listing-status': { mail: 'listings' },
  'feed-collision': { mail: 'always' },
  'account-banned': { mail: 'always' },
  'account-unbanned': { mail: 'always' },
  'account-warned': { mail: 'always' },
  'report-decided': {},
  'handover-agreed': { line: true },
  'trip-tomorrow': { mail: 'reminders' },
  'trip-today': { mail: 'reminders' },
  'return-today': { mail: 'reminders' },
  'review-wanted': { mail: 'reviews' },
  'review-revealed': { mail: 'reviews' },
  'review-answered': { mail: 'reviews' },
  'review-removed': {},
  'webhook-off': { mail: 'always' },
  /** Mailed later, and only if it is still unread then */
  message: { isRepeated: true },
} as const satisfies Record<string, News>;

export type NewsKind = keyof typeof NEWS;
export const NEWS_KINDS = Object.keys(NEWS) as [NewsKind, ...NewsKind[]];
export const newsOf = (kind: NewsKind): News => NEWS[kind];

/** Mails that are no notices as well */
export const OTHER_MAILS: Readonly<Record<string, MailTopic | 'always'>> = {
  'password-reset': 'always',
  'password-changed': 'always',
  'password-was-reset': 'always',
  'email-verification': 'always',
  'email-change': 'always',
  'email-change-asked': 'always',
  'email-changed': 'always',
  'sign-in-connected': 'always',
  'key-created': 'always',
  'message-unread': 'messages',
  'test-mail': 'always',
  'system-trouble': 'always',
  'system-well': 'always',
};

const isNews = (kind: string): kind is NewsKind => Object.hasOwn(NEWS, kind);

/** By which topic mails of a kind can be switched off. A test knows every kind that is written. */
export const mailTopicOf = (kind: string): MailTopic | 'always' =>
  (isNews(kind) ? newsOf(kind).mail : OTHER_MAILS[kind]) ?? 'always';
