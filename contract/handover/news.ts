import type { EventOfNews } from '../event-of-news.ts';
import type { News } from '../topics.ts';

/** What people are told, and how */
export const handoverNews = {
  'handover-agreed': { line: true, push: 'trips' },
} as const satisfies Record<string, News>;

/** What webhooks tell of, with what it means */
export const handoverEvents = {
  'handover.agreed': 'Both agreed to what was noted at a handover',
} as const;

/** Which of these programs are told for it; null, with the reason, for none */
export const handoverEventOf = {
  'handover-agreed': { event: 'handover.agreed' },
} as const satisfies Record<keyof typeof handoverNews, EventOfNews>;
