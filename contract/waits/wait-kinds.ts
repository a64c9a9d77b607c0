import { accountWaits } from '../accounts/waits.ts';
import { bookWaits } from '../books/waits.ts';
import { claimWaits } from '../claims/waits.ts';
import { driverWaits } from '../drivers/waits.ts';
import { earningWaits } from '../earnings/waits.ts';
import { handoverWaits } from '../handover/waits.ts';
import { moderationWaits } from '../moderation/waits.ts';
import type { NewsKind } from '../notices/news.ts';
import { rentalWaits } from '../rentals/waits.ts';
import { reportWaits } from '../reports/waits.ts';
import { reviewWaits } from '../reviews/waits.ts';
import { systemWaits } from '../system/waits.ts';
import type { RemindedOf, WaitEntry, WaitPage } from '../wait-entry.ts';

/**
 * All actions that users have yet to take, declared by each feature. Those without a deadline sort in this order. For a
 * new kind, the compiler requires a query (`server/waits/wait.queries.ts`) and texts (`waits.what`, `waits.do`).
 */
const WAITS = {
  ...accountWaits,
  ...rentalWaits,
  ...driverWaits,
  ...claimWaits,
  ...handoverWaits,
  ...earningWaits,
  ...reviewWaits,
  ...bookWaits,
  ...moderationWaits,
  ...reportWaits,
  ...systemWaits,
};

export type WaitKind = keyof typeof WAITS;
export const WAIT_KINDS = Object.keys(WAITS) as [WaitKind, ...WaitKind[]];
export const waitOf = (kind: WaitKind): WaitEntry => WAITS[kind];

export const listOf = (kind: WaitKind, role: 'renter' | 'owner' | null): WaitPage => {
  const { list } = waitOf(kind);
  if (list !== 'side') return list;
  return role === 'owner' ? 'bookings' : 'trips';
};

/** Kinds with a reminder before the deadline */
export type RemindedKind = RemindedOf<typeof WAITS>;
export const REMINDED_KINDS = WAIT_KINDS.filter((kind): kind is RemindedKind => waitOf(kind).remindHours !== null);

/** Tasks for administrators */
export type AdminWaitKind = {
  [Kind in WaitKind]: (typeof WAITS)[Kind] extends { isForAdmins: true } ? Kind : never;
}[WaitKind];
export const ADMIN_WAIT_KINDS = WAIT_KINDS.filter((kind): kind is AdminWaitKind => waitOf(kind).isForAdmins === true);

/** Excludes kinds that belong to features that the operator has disabled */
export const enabledAdminWaitKinds = (config: { driverCheck?: string | undefined }): AdminWaitKind[] =>
  ADMIN_WAIT_KINDS.filter((kind) => {
    const { requiresSetting } = waitOf(kind);
    return !requiresSetting || config[requiresSetting] !== undefined;
  });

/**
 * How users who are not on the site learn about each kind: a notice, or else only the reminder. Null for neither, with a
 * reason.
 */
export const NEWS_OF_WAIT: {
  readonly [Kind in WaitKind]: NewsKind | null | (Kind extends RemindedKind ? 'reminder' : never);
} = {
  // The mail with the link to verify the address was sent on registration.
  'verify-email': null,
  // Only if the card of a request must be authorised again: other renters are paying at this moment.
  'pay-booking': 'request-pay-again',
  'pay-change': 'change-accepted',
  'answer-request': 'request-made',
  'answer-change': 'change-proposed',
  'add-pickup': 'reminder',
  // Renters were approved when they booked.
  'send-licence': 'licence-expiring',
  // The driver is on the site, to accept the renter's invitation.
  'send-licence-to-drive': null,
  'answer-claim': 'claim-made',
  'pay-claim': 'claim-to-pay',
  'use-other-card': 'deposit-refused',
  'agree-pickup': 'reminder',
  'confirm-return': 'reminder',
  'add-payout': 'payout-details-wanted',
  'write-review': 'review-wanted',
  'answer-disputes': 'reminder',
  // It has its own mail, which is no notice, to the operator's address.
  'mend-site': null,
  // Administrators share these, so a notice for each of them would be noise.
  'move-money': null,
  'review-listings': null,
  'answer-reports': null,
  'decide-claims': null,
  'review-drivers': null,
};
