import type { News } from '../topics.ts';

/** How each notification is delivered, and the webhook event that goes with it */
export const handoverNews = {
  'handover-agreed': { showsInThread: true, push: 'trips', event: { name: 'handover.agreed' } },
} as const satisfies Record<string, News>;

/** Webhook events and their descriptions */
export const handoverEvents = {
  'handover.agreed': 'Both sides agreed to a handover record',
} as const;
