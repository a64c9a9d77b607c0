import type { News } from '../topics.ts';

/** What people are told and how, and what programs are told for it */
export const messageNews = {
  /** Mailed later, and only if it is still unread then */
  message: {
    isRepeated: true,
    push: 'messages',
    event: { name: 'message.received', key: 'threadId', isForReaders: true },
  },
} as const satisfies Record<string, News>;

/** What webhooks tell of, with what it means */
export const messageEvents = {
  'message.received': 'Somebody wrote a message, without its text',
} as const;
