import { paths } from '../paths.ts';
import type { WaitEntry } from '../wait-entry.ts';

export const bookWaits = {
  'answer-disputes': {
    list: 'disputes',
    otherwise: 'dispute-lost',
    link: () => paths.disputes,
    isForAdmins: true,
    remindHours: 48,
  },
  // It has no deadline.
  'move-money': {
    list: 'moneyStuck',
    otherwise: 'money-stuck',
    link: () => paths.moneyStuck,
    isForAdmins: true,
    remindHours: null,
  },
} as const satisfies Record<string, WaitEntry>;
