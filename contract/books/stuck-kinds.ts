/** Ordered by urgency, most urgent first. */
export const STUCK_KINDS = [
  'payout-unknown',
  'payout-failed',
  'refund-failed',
  'refund-waiting',
  'payment-unknown',
  'renter-money',
  'balance-negative',
  'account-missing',
] as const;
export type StuckKind = (typeof STUCK_KINDS)[number];
