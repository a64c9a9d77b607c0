import { randomUUID } from 'node:crypto';
import type { Charge, PaymentProvider, ProviderDispute } from '../money/providers/payment-provider.ts';
import { RefundRefused } from '../money/providers/payment-provider.ts';
import type { StripeStandIn } from './stripe/stripe-stand-in.ts';

type DisputeEnd = 'won' | 'lost';

/** Cards' banks, which ask for payments back. */
export interface CardBanks {
  dispute(chargeRef: string, dispute: { amountCents: number; isInquiry: boolean }): void;
  /** An inquiry never ends in a loss. False when there is nothing to close. */
  close(chargeRef: string, end: DisputeEnd): boolean;
}

export const banksBehindStripe = (stripe: StripeStandIn): CardBanks => ({
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

/** No bank is behind the sandbox: this adds some, which dispute its charges as those behind Stripe do. */
export function withCardBanks<P extends PaymentProvider>(provider: P): { provider: P; banks: CardBanks } {
  const disputes = new Map<string, ProviderDispute[]>();
  const of = (ref: string) => disputes.get(ref) ?? [];
  const withDisputes = (charge: Charge): Charge => ({ ...charge, disputes: of(charge.ref).map((one) => ({ ...one })) });

  const banks: CardBanks = {
    dispute(chargeRef, { amountCents, isInquiry }) {
      const status = isInquiry ? 'warning_needs_response' : 'needs_response';
      disputes.set(chargeRef, [
        ...of(chargeRef),
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
      const open = of(chargeRef).find(({ isOpen }) => isOpen);
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
        const withdrawn = sumOf(of(request.chargeRef).filter(({ isWithdrawn }) => isWithdrawn));
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
