import { paths } from '../paths.ts';
import type { WaitEntry } from '../wait-entry.ts';

export const systemWaits = {
  // It has no deadline, and its own mail.
  'mend-site': {
    list: 'adminSystem',
    otherwise: 'site-unwell',
    link: () => paths.adminSystem,
    isForAdmins: true,
    remindHours: null,
  },
} as const satisfies Record<string, WaitEntry>;
