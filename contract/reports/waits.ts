import { paths } from '../paths.ts';
import type { WaitEntry } from '../wait-entry.ts';

export const reportWaits = {
  // It has no deadline.
  'answer-reports': {
    list: 'adminReports',
    otherwise: 'unanswered',
    link: () => paths.adminReports,
    isForAdmins: true,
    remindHours: null,
  },
} as const satisfies Record<string, WaitEntry>;
