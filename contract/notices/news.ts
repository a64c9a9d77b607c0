import { bookNews } from '../books/news.ts';
import { claimNews } from '../claims/news.ts';
import { driverNews } from '../drivers/news.ts';
import { earningNews } from '../earnings/news.ts';
import { feedNews } from '../feeds/news.ts';
import { handoverNews } from '../handover/news.ts';
import type { EventName } from '../integrations/events.ts';
import { integrationNews } from '../integrations/news.ts';
import { messageNews } from '../messages/news.ts';
import { moderationNews } from '../moderation/news.ts';
import { rentalNews } from '../rentals/news.ts';
import { reportNews } from '../reports/news.ts';
import { reviewNews } from '../reviews/news.ts';
import type { MailTopic, News, PushTopic } from '../topics.ts';
import { lookUp } from '../look-up.ts';

/** All notifications and how they are delivered, declared by each feature. A test finds duplicate names. */
export const NEWS = {
  ...rentalNews,
  ...claimNews,
  ...earningNews,
  ...bookNews,
  ...moderationNews,
  ...feedNews,
  ...reportNews,
  ...handoverNews,
  ...driverNews,
  ...reviewNews,
  ...integrationNews,
  ...messageNews,
};

export type NewsKind = keyof typeof NEWS;
export const NEWS_KINDS = Object.keys(NEWS) as [NewsKind, ...NewsKind[]];
/** The compiler reports those without a text. */
export type PushedKind = {
  [Kind in NewsKind]: (typeof NEWS)[Kind] extends { push: PushTopic } ? Kind : never;
}[NewsKind];
export const newsOf = (kind: NewsKind): News => NEWS[kind];

type EventOfNews = NonNullable<News['event']> & { name: EventName };

/** Every notification has a webhook event, or null with a reason. */
const NEWS_WITH_EVENTS: Record<NewsKind, { event: EventOfNews | null }> = NEWS;

export const eventOf = (kind: NewsKind): EventOfNews | null => NEWS_WITH_EVENTS[kind].event;

/** Mails without a notice */
export const MAILS_WITHOUT_NOTICE: Readonly<Record<string, MailTopic | 'always'>> = {
  'password-reset': 'always',
  'password-changed': 'always',
  'password-was-reset': 'always',
  'email-verification': 'always',
  'email-change': 'always',
  'email-change-asked': 'always',
  'email-changed': 'always',
  'sign-in-connected': 'always',
  'key-created': 'always',
  'keys-ended': 'always',
  'message-unread': 'messages',
  'wait-reminder': 'reminders',
  'test-mail': 'always',
  'system-trouble': 'always',
  'system-well': 'always',
  // The previous version may have left some of these in the queue; `wait-reminder` has replaced them.
  'trip-today': 'reminders',
  'return-today': 'reminders',
};

const isNews = (kind: string): kind is NewsKind => Object.hasOwn(NEWS, kind);

/** The topic that mutes mails of this kind. A test checks that every kind of mail has one. */
export const mailTopicOf = (kind: string): MailTopic | 'always' =>
  (isNews(kind) ? newsOf(kind).mail : undefined) ?? lookUp(MAILS_WITHOUT_NOTICE, kind) ?? 'always';
