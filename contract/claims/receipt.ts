import type { LedgerEntry } from '../money/payments.ts';
import type { Rental } from '../rentals/rentals.ts';
import { isClaimPayable, type ClaimKind } from './claim-lifecycle.ts';
import type { ClaimCharge } from './claims.ts';

type Paid = Pick<Rental, 'ledger' | 'pendingRefundCents' | 'change' | 'ownerCents'>;

/** What it was for: the booking, a change of dates, or an extra charge of this kind. */
type Subject = { of: 'booking' | 'change' } | { of: 'claim'; kind: ClaimKind };

export type ReceiptEntry = Pick<LedgerEntry, 'kind' | 'amountCents' | 'at'> & { subject: Subject };

export interface Receipt {
  /** In chronological order */
  entries: ReceiptEntry[];
  /** Promised, but not yet sent to the card's bank */
  pendingRefundCents: number;
  /** Outstanding amounts */
  open: { subject: Subject; amountCents: number }[];
  paidCents: number;
  /** The part of it that is the price of the rental, which includes tax */
  priceCents: number;
  /** The owner's share, including extra charges; null for the renter, and if no share was agreed */
  ownerCents: number | null;
}

const sum = (entries: readonly { amountCents: number }[]) =>
  entries.reduce((total, { amountCents }) => total + amountCents, 0);

/** The amount due beyond what the deposit covered */
export const unpaidCentsOf = ({ dueCents, fromDepositCents = 0 }: Pick<ClaimCharge, 'dueCents' | 'fromDepositCents'>) =>
  dueCents - fromDepositCents;

/**
 * Everything paid, refunded and still owed for a rental: ledger entries and their sums, without any other calculation.
 */
export function receiptOf(rental: Paid, claims: readonly ClaimCharge[]): Receipt {
  const { change, ledger, ownerCents = null, pendingRefundCents } = rental;
  const ofClaims = claims.flatMap(({ kind, ledger: moved = [] }) =>
    moved.map((entry): ReceiptEntry => ({ ...entry, subject: { of: 'claim', kind } })),
  );
  const entries = [
    ...ledger.map((entry): ReceiptEntry => ({ ...entry, subject: { of: entry.for ?? 'booking' } })),
    ...ofClaims,
  ].toSorted((a, b) => a.at.localeCompare(b.at));
  const owed = claims
    .filter(({ status }) => isClaimPayable(status))
    .map((claim) => ({ subject: { of: 'claim' as const, kind: claim.kind }, amountCents: unpaidCentsOf(claim) }));
  const priceCents = sum(ledger) - pendingRefundCents;
  return {
    entries,
    pendingRefundCents,
    open: [
      ...(change?.status === 'to-pay' ? [{ subject: { of: 'change' as const }, amountCents: change.payCents }] : []),
      ...owed.filter(({ amountCents }) => amountCents > 0),
    ],
    paidCents: priceCents + sum(ofClaims),
    priceCents,
    ownerCents: ownerCents === null ? null : ownerCents + sum(ofClaims),
  };
}
