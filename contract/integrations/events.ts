import { claimEvents } from '../claims/news.ts';
import { earningEvents } from '../earnings/news.ts';
import { feedEvents } from '../feeds/news.ts';
import { handoverEvents } from '../handover/news.ts';
import { messageEvents } from '../messages/news.ts';
import { moderationEvents } from '../moderation/news.ts';
import { rentalEvents } from '../rentals/news.ts';
import { reviewEvents } from '../reviews/news.ts';

/** Webhook events and their descriptions, declared by each feature. A test compares this with docs/api.md. */
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

/** Sent to test a webhook, regardless of the events that it subscribes to */
export const TEST_EVENT = 'webhook.tested';
