import * as z from 'zod/mini';
import { endpoint } from '../../endpoint.ts';
import { KEPT_CARD } from '../../money/kept-card.ts';
import { KeptCard, Payment, PaymentMethodId, RequiredAction } from '../../money/payments.ts';
import { DEPOSIT_STATES } from './deposit-rule.ts';

export const Deposit = z.object({
  rentalId: z.uuid(),
  amountCents: z.number(),
  /** State of the latest hold */
  state: z.enum(DEPOSIT_STATES),
  /** Whether any hold is in place, possibly an earlier one. */
  isKept: z.boolean(),
  /** When the hold is placed, and released if nothing is claimed; null once the trip is no longer booked */
  placedAt: z.nullable(z.iso.datetime()),
  releasedAt: z.nullable(z.iso.datetime()),
  /** Charged for a claim; null if nothing was */
  takenCents: z.nullable(z.number()),
  /** Only for the renter */
  payment: z.nullable(Payment),
  /** Only for a renter who has to use another card or can retry the saved one */
  keptCard: z.nullable(KeptCard),
  can: z.object({ pay: z.boolean() }),
});
export type Deposit = z.infer<typeof Deposit>;

export const DepositPayment = z.object({
  deposit: Deposit,
  requiresAction: z.optional(RequiredAction),
  checking: z.optional(z.literal(true)),
});
export type DepositPayment = z.infer<typeof DepositPayment>;

const RentalId = z.object({ id: z.uuid({ error: 'rental/not-found' }) });

export const depositEndpoints = {
  deposit: endpoint('GET /api/rentals/:id/deposit', {
    summary: 'Get the state of a rental’s deposit, or null if none was agreed; for its renter and owner',
    access: 'user',
    scope: 'read:rentals',
    params: RentalId,
    response: z.object({ deposit: z.nullable(Deposit) }),
  }),
  payDeposit: endpoint('POST /api/rentals/:id/deposit', {
    summary: `Hold a declined deposit on another card, without charging it; the payment method “${KEPT_CARD}” retries the same card. For the renter`,
    access: 'user',
    scope: null,
    idempotent: true,
    params: RentalId,
    body: z.strictObject({ paymentMethodId: PaymentMethodId }),
    response: DepositPayment,
  }),
  confirmDeposit: endpoint('POST /api/rentals/:id/deposit/confirmation', {
    summary: 'Check whether the bank holds a deposit; never requests another hold',
    access: 'user',
    scope: null,
    params: RentalId,
    response: DepositPayment,
  }),
};
