import type { LedgerEntry } from '../money/payments.ts';
import type { Rental } from '../rentals/rentals.ts';
import { isClaimPayable, type ClaimKind } from './claim-lifecycle.ts';
import type { ClaimCharge } from './claims.ts';

type Paid = Pick<Rental, 'ledger' | 'pendingRefundCents' | 'change' | 'ownerCents'>;

/** What it was for: the booking itself, other dates, or an extra charge of this kind. */
type Subject = { of: 'booking' | 'change' } | { of: 'claim'; kind: ClaimKind };

export type ReceiptEntry = Pick<LedgerEntry, 'kind' | 'amountCents' | 'at'> & { subject: Subject };

export interface Receipt {
  /** What moved, in the order in which it did */
  entries: ReceiptEntry[];
  /** Promised, and not at the card's bank yet */
  pendingRefundCents: number;
  /** What the renter still has to pay */
  open: { subject: Subject; amountCents: number }[];
  paidCents: number;
  /** Of that, the price of the rental: what tax is included in */
  priceCents: number;
  /** What the owner receives of it, extra charges included; null for the renter, and where no share was agreed */
  ownerCents: number | null;
}

const sum = (entries: readonly { amountCents: number }[]) =>
  entries.reduce((total, { amountCents }) => total + amountCents, 0);

/** Everything that was paid, given back and is still owed for a rental: the ledger's own entries, and nothing worked out but sums. */
export function receiptOf(rental: Paid, claims: readonly ClaimCharge[]): Receipt {
  const { change, ledger, ownerCents = null, pendingRefundCents } = rental;
  const ofClaims = claims.flatMap(({ kind, ledger: moved = [] }) =>
    moved.map((entry): ReceiptEntry => ({ ...entry, subject: { of: 'claim', kind } })),
  );
  const entries = [
    ...ledger.map((entry): ReceiptEntry => ({ ...entry, subject: { of: entry.for ?? 'booking' } })),
    ...ofClaims,
  ].toSorted((a, b) => a.at.localeCompare(b.at));
  const priceCents = sum(ledger) - pendingRefundCents;
  const owed = claims.filter(({ status }) => isClaimPayable(status));
  return {
    entries,
    pendingRefundCents,
    open: [
      ...(change?.status === 'to-pay' ? [{ subject: { of: 'change' as const }, amountCents: change.payCents }] : []),
      ...owed.map(({ kind, dueCents }) => ({ subject: { of: 'claim' as const, kind }, amountCents: dueCents })),
    ],
    paidCents: priceCents + sum(ofClaims),
    priceCents,
    ownerCents: ownerCents === null ? null : ownerCents + sum(ofClaims),
  };
}
