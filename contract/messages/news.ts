import type { News } from '../topics.ts';

/** How each notification is delivered, and the webhook event that goes with it */
export const messageNews = {
  /** Mailed later, and only if still unread */
  message: {
    replacesUnread: true,
    push: 'messages',
    event: { name: 'message.received', key: 'threadId', isForReaders: true },
  },
} as const satisfies Record<string, News>;

/** Webhook events and their descriptions */
export const messageEvents = {
  'message.received': 'A user received a message; its text is not included',
} as const;
