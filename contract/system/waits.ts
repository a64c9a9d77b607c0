import { paths } from '../paths.ts';
import type { WaitEntry } from '../wait-entry.ts';

export const systemWaits = {
  // It has no deadline, and a mail of its own.
  'mend-site': {
    list: 'adminSystem',
    otherwise: 'site-unwell',
    at: () => paths.adminSystem,
    isDesk: true,
    remindHours: null,
  },
} as const satisfies Record<string, WaitEntry>;
