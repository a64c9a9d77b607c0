import { paths } from '../paths.ts';
import type { WaitEntry } from '../wait-entry.ts';

export const claimWaits = {
  'answer-claim': {
    list: 'side',
    otherwise: 'card-charged',
    link: ({ rentalId }) => `${paths.trip(rentalId)}#claims`,
    remindHours: 24,
  },
  // It has no deadline, because it is already due.
  'pay-claim': {
    list: 'side',
    isOverdue: true,
    otherwise: 'still-owed',
    link: ({ subjectId }) => paths.claimPayment(subjectId),
    remindHours: null,
  },
  // It is due immediately, and the mail that asked for it is only hours old, so a reminder would be noise.
  'use-other-card': {
    list: 'side',
    isOverdue: true,
    otherwise: 'owner-decides',
    link: ({ rentalId }) => paths.depositPayment(rentalId),
    remindHours: null,
  },
  // It has no deadline.
  'decide-claims': {
    list: 'adminClaims',
    otherwise: 'undecided',
    link: () => paths.adminClaims,
    isForAdmins: true,
    remindHours: null,
  },
} as const satisfies Record<string, WaitEntry>;
