import { randomUUID } from 'node:crypto';
import type { Charge, PaymentProvider, ProviderDispute } from '../money/providers/payment-provider.ts';
import { RefundRefused } from '../money/providers/payment-provider.ts';
import type { FakeStripe } from './stripe/fake-stripe.ts';

type DisputeOutcome = 'won' | 'lost';

/** Cardholders' banks, which dispute charges. */
export interface CardBanks {
  dispute(chargeRef: string, dispute: { amountCents: number; isInquiry: boolean }): void;
  /** An inquiry never ends in a loss. Returns false if there is no open dispute. */
  close(chargeRef: string, end: DisputeOutcome): boolean;
}

export const banksBehindStripe = (stripe: FakeStripe): CardBanks => ({
  dispute: (chargeRef, { amountCents: amount, isInquiry }) => void stripe.dispute(chargeRef, { amount, isInquiry }),
  close(chargeRef, end) {
    const open = stripe.disputes.find(
      ({ payment_intent: ref, status }) => ref === chargeRef && /needs_response|under_review/.test(status),
    );
    if (open) stripe.closeDispute(open.id, open.status.startsWith('warning') ? 'warning_closed' : end);
    return open !== undefined;
  },
});

const sumOf = (amounts: { amountCents: number }[]) => amounts.reduce((sum, { amountCents }) => sum + amountCents, 0);

/** The sandbox has no banks: this adds some that dispute charges as those behind Stripe do. */
export function withCardBanks<P extends PaymentProvider>(provider: P): { provider: P; banks: CardBanks } {
  const disputes = new Map<string, ProviderDispute[]>();
  const disputesOf = (ref: string) => disputes.get(ref) ?? [];
  const withDisputes = (charge: Charge): Charge => ({
    ...charge,
    disputes: disputesOf(charge.ref).map((one) => ({ ...one })),
  });

  const banks: CardBanks = {
    dispute(chargeRef, { amountCents, isInquiry }) {
      const status = isInquiry ? 'warning_needs_response' : 'needs_response';
      disputes.set(chargeRef, [
        ...disputesOf(chargeRef),
        {
          ref: `du_${randomUUID()}`,
          amountCents,
          reason: 'fraudulent',
          status,
          isOpen: true,
          isWithdrawn: !isInquiry,
          respondBy: new Date(Date.now() + 7 * 86_400_000),
        },
      ]);
    },
    close(chargeRef, end) {
      const open = disputesOf(chargeRef).find(({ isOpen }) => isOpen);
      if (!open) return false;
      const isInquiry = open.status.startsWith('warning');
      open.isOpen = false;
      open.status = isInquiry ? 'warning_closed' : end;
      if (end === 'won') open.isWithdrawn = false;
      return true;
    },
  };

  return {
    banks,
    provider: {
      ...provider,
      async findCharge(known) {
        const charge = await provider.findCharge(known);
        return charge && withDisputes(charge);
      },
      async *listCharges(since) {
        for await (const charge of provider.listCharges(since)) yield withDisputes(charge);
      },
      async refund(request) {
        const withdrawn = sumOf(disputesOf(request.chargeRef).filter(({ isWithdrawn }) => isWithdrawn));
        const charge = withdrawn > 0 ? await provider.findCharge({ key: null, ref: request.chargeRef }) : undefined;
        const isMade = charge?.refunds.some(({ key }) => key === request.key);
        if (charge && !isMade && request.amountCents > charge.amountCents - sumOf(charge.refunds) - withdrawn) {
          throw new RefundRefused('This charge has been charged back.');
        }
        return provider.refund(request);
      },
    },
  };
}
