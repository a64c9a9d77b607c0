import { bookEventOf } from '../books/news.ts';
import { claimEventOf, claimEvents } from '../claims/news.ts';
import { driverEventOf } from '../drivers/news.ts';
import { earningEventOf, earningEvents } from '../earnings/news.ts';
import { feedEventOf, feedEvents } from '../feeds/news.ts';
import { handoverEventOf, handoverEvents } from '../handover/news.ts';
import { integrationEventOf } from './news.ts';
import { messageEventOf, messageEvents } from '../messages/news.ts';
import { moderationEventOf, moderationEvents } from '../moderation/news.ts';
import { rentalEventOf, rentalEvents } from '../rentals/news.ts';
import { reportEventOf } from '../reports/news.ts';
import { reviewEventOf, reviewEvents } from '../reviews/news.ts';
import type { NewsKind } from '../notices/news.ts';
import type { EventOfNews } from '../event-of-news.ts';

/** What webhooks tell of, with what it means: each noun says its own. A test compares it with docs/api.md. */
export const EVENTS = {
  ...rentalEvents,
  ...handoverEvents,
  ...claimEvents,
  ...messageEvents,
  ...reviewEvents,
  ...moderationEvents,
  ...feedEvents,
  ...earningEvents,
};

export type EventName = keyof typeof EVENTS;
export const EVENT_NAMES = Object.keys(EVENTS) as [EventName, ...EventName[]];

/** Sent when somebody tries a webhook, whatever it listens to */
export const TEST_EVENT = 'webhook.tested';

type EventMapping = Exclude<EventOfNews, null> & { event: EventName };

/** Whatever people are told, programs are told too, or there is a reason not to: null. The compiler demands a line for each. */
const EVENT_OF_NEWS: Record<NewsKind, EventMapping | null> = {
  ...rentalEventOf,
  ...claimEventOf,
  ...driverEventOf,
  ...earningEventOf,
  ...bookEventOf,
  ...moderationEventOf,
  ...feedEventOf,
  ...reportEventOf,
  ...handoverEventOf,
  ...reviewEventOf,
  ...integrationEventOf,
  ...messageEventOf,
};

export const eventOf = (kind: NewsKind): EventMapping | null => EVENT_OF_NEWS[kind];
