import { paths } from '../paths.ts';
import type { WaitEntry } from '../wait-entry.ts';

export const accountWaits = {
  // It has no deadline.
  'verify-email': {
    list: 'account',
    otherwise: 'account-limited',
    link: () => `${paths.account}#contact`,
    remindHours: null,
  },
} as const satisfies Record<string, WaitEntry>;
