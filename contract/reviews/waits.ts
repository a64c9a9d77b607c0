import { paths } from '../paths.ts';
import type { WaitEntry } from '../wait-entry.ts';

export const reviewWaits = {
  'write-review': {
    list: 'side',
    otherwise: 'time-over',
    link: ({ rentalId }) => `${paths.trip(rentalId)}#review`,
    remindHours: 36,
  },
} as const satisfies Record<string, WaitEntry>;
