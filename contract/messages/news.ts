import type { EventOfNews } from '../event-of-news.ts';
import type { News } from '../topics.ts';

/** What people are told, and how */
export const messageNews = {
  /** Mailed later, and only if it is still unread then */
  message: { isRepeated: true, push: 'messages' },
} as const satisfies Record<string, News>;

/** What webhooks tell of, with what it means */
export const messageEvents = {
  'message.received': 'Somebody wrote a message, without its text',
} as const;

/** Which of these programs are told for it; null, with the reason, for none */
export const messageEventOf = {
  message: { event: 'message.received', key: 'threadId', isForReaders: true },
} as const satisfies Record<keyof typeof messageNews, EventOfNews>;
