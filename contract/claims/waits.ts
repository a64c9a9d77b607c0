import { paths } from '../paths.ts';
import type { WaitEntry } from '../wait-entry.ts';

export const claimWaits = {
  'answer-claim': {
    list: 'side',
    otherwise: 'card-charged',
    at: ({ rentalId }) => `${paths.trip(rentalId)}#claims`,
    remindHours: 24,
  },
  // It has no deadline, because it is owed already.
  'pay-claim': {
    list: 'side',
    isOverdue: true,
    otherwise: 'still-owed',
    at: ({ subjectId }) => paths.claimPayment(subjectId),
    remindHours: null,
  },
  // It is wanted now, and nobody is harmed by a mail less: the one that said so is hours old at most.
  'use-other-card': {
    list: 'side',
    isOverdue: true,
    otherwise: 'owner-decides',
    at: ({ rentalId }) => paths.depositPayment(rentalId),
    remindHours: null,
  },
  // It has no deadline.
  'decide-claims': {
    list: 'adminClaims',
    otherwise: 'undecided',
    at: () => paths.adminClaims,
    isDesk: true,
    remindHours: null,
  },
} as const satisfies Record<string, WaitEntry>;
