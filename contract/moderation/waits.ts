import { paths } from '../paths.ts';
import type { WaitEntry } from '../wait-entry.ts';

export const moderationWaits = {
  // It has no deadline.
  'review-listings': {
    list: 'pendings',
    otherwise: 'not-listed',
    link: () => paths.review,
    isForAdmins: true,
    remindHours: null,
  },
} as const satisfies Record<string, WaitEntry>;
