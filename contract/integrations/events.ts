import { claimEvents } from '../claims/news.ts';
import { earningEvents } from '../earnings/news.ts';
import { feedEvents } from '../feeds/news.ts';
import { handoverEvents } from '../handover/news.ts';
import { messageEvents } from '../messages/news.ts';
import { moderationEvents } from '../moderation/news.ts';
import { rentalEvents } from '../rentals/news.ts';
import { reviewEvents } from '../reviews/news.ts';
import { NEWS, type NewsKind } from '../notices/news.ts';
import type { News } from '../topics.ts';

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

type EventOfNews = NonNullable<News['event']> & { name: EventName };

/** Whatever people are told, programs are told too, or there is a reason not to. */
const NEWS_WITH_EVENTS: Record<NewsKind, { event: EventOfNews | null }> = NEWS;

export const eventOf = (kind: NewsKind): EventOfNews | null => NEWS_WITH_EVENTS[kind].event;
