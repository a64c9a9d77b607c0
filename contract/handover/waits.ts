import { paths } from '../paths.ts';
import { reminderLimits } from '../rentals/limits.ts';
import type { WaitEntry } from '../wait-entry.ts';

/** In the morning of the last day before the deadline. */
const remindHours = 24 - reminderLimits.morningHour;

export const handoverWaits = {
  'agree-pickup': {
    list: 'side',
    otherwise: 'no-record',
    link: ({ rentalId }) => paths.checkIn(rentalId),
    remindHours,
  },
  'confirm-return': {
    list: 'side',
    otherwise: 'no-record',
    link: ({ rentalId }) => paths.checkOut(rentalId),
    remindHours,
  },
} as const satisfies Record<string, WaitEntry>;
