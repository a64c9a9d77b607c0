import { paths } from '../paths.ts';
import type { WaitEntry } from '../wait-entry.ts';

/** None of these waits where the operator does not ask for licences. */
export const driverWaits = {
  // Whoever books was approved then; of a licence that expires, or that is approved no longer, a mail tells.
  'send-licence': {
    list: 'side',
    otherwise: 'no-driving',
    at: () => paths.licence,
    onlyWith: 'driverCheck',
    remindHours: null,
  },
  // Somebody else's trip, on which they drive
  'send-licence-to-drive': {
    list: 'account',
    otherwise: 'no-driving',
    at: () => paths.licence,
    onlyWith: 'driverCheck',
    remindHours: null,
  },
  // The pictures go after a fortnight: those who sent them are told, and asked to send them again.
  'review-drivers': {
    list: 'adminDrivers',
    otherwise: 'pictures-gone',
    at: () => paths.adminDrivers,
    isDesk: true,
    onlyWith: 'driverCheck',
    remindHours: null,
  },
} as const satisfies Record<string, WaitEntry>;
