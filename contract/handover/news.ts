import type { News } from '../topics.ts';

/** What people are told and how, and what programs are told for it */
export const handoverNews = {
  'handover-agreed': { line: true, push: 'trips', event: { name: 'handover.agreed' } },
} as const satisfies Record<string, News>;

/** What webhooks tell of, with what it means */
export const handoverEvents = {
  'handover.agreed': 'Both agreed to what was noted at a handover',
} as const;
