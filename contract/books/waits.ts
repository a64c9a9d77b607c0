import { paths } from '../paths.ts';
import type { WaitEntry } from '../wait-entry.ts';

export const bookWaits = {
  'answer-disputes': {
    list: 'disputes',
    otherwise: 'dispute-lost',
    at: () => paths.disputes,
    isDesk: true,
    remindHours: 48,
  },
  // It has no deadline.
  'move-money': {
    list: 'moneyStuck',
    otherwise: 'money-stuck',
    at: () => paths.moneyStuck,
    isDesk: true,
    remindHours: null,
  },
} as const satisfies Record<string, WaitEntry>;
