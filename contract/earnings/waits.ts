import { paths } from '../paths.ts';
import type { WaitEntry } from '../wait-entry.ts';

export const earningWaits = {
  // It has no deadline: `payout-details-wanted` comes every month.
  'add-payout': { list: 'earnings', otherwise: 'money-waits', link: () => paths.payoutAccount, remindHours: null },
} as const satisfies Record<string, WaitEntry>;
