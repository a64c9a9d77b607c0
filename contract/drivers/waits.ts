import { paths } from '../paths.ts';
import type { WaitEntry } from '../wait-entry.ts';

/** None of these exist if the operator does not require licences. */
export const driverWaits = {
  // Renters were approved when they booked; a mail tells them if a licence expires or loses its approval.
  'send-licence': {
    list: 'side',
    otherwise: 'no-driving',
    link: () => paths.licence,
    requiresSetting: 'driverCheck',
    remindHours: null,
  },
  // A trip of another user, on which they drive
  'send-licence-to-drive': {
    list: 'account',
    otherwise: 'no-driving',
    link: () => paths.licence,
    requiresSetting: 'driverCheck',
    remindHours: null,
  },
  // Pictures are deleted after two weeks; the sender is then asked to submit them again.
  'review-drivers': {
    list: 'adminDrivers',
    otherwise: 'pictures-gone',
    link: () => paths.adminDrivers,
    isForAdmins: true,
    requiresSetting: 'driverCheck',
    remindHours: null,
  },
} as const satisfies Record<string, WaitEntry>;
